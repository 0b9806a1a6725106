import { guid } from '@registration/kit/api/guid.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useIsOff } from '../../api/modules.ts'
import { useTranslate } from '../../locales/language.ts'
import { useDeparture } from '../../ui/use-departure.ts'
import { useMakeTaxJump } from './submission-queries.ts'

interface TaxButtonProps {
  application: { id: string; acceptanceNumber: string }
  wide?: boolean
  describedBy?: string
}

/**
 * Leads to the tax service once the citizen agrees to what is sent there (docs/product/tax.md 'Tax jump'). In its place
 * are words if the office has no online tax service.
 */
export function TaxButton({ application: { id, acceptanceNumber }, wide, describedBy }: TaxButtonProps) {
  const t = useTranslate()
  const { alert, confirm } = useDialogs()
  const jump = useMakeTaxJump()
  const { isLeaving, depart } = useDeparture()
  const isOff = useIsOff('tax')
  const agree = async () => {
    const text = t('tax.confirm', { number: acceptanceNumber })
    const isAgreed = await confirm({ title: t('tax.goToTax'), text, okText: t('tax.go') })
    return isAgreed ? { applicationId: id, tap: guid() } : undefined
  }
  if (isOff) return <p>{t('tax.off')}</p>
  return (
    <MutateButton
      mutation={{ ...jump, isPending: jump.isPending || isLeaving }}
      wide={wide}
      describedBy={describedBy}
      input={agree}
      onSuccess={({ url }) => depart(url)}
      onError={(error) => alert(error.message)}
    >
      {t('tax.goToTax')}
    </MutateButton>
  )
}
