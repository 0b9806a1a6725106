import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useTranslate } from '../../locales/language.ts'
import { useRetract } from './participation-queries.ts'

interface RetractButtonProps {
  confirmationId: string
  /** The application, where it is the citizen's own. */
  own?: { applicationId: string }
}

/** Takes the own confirmation back, after a question. */
export function RetractButton({ confirmationId, own }: RetractButtonProps) {
  const t = useTranslate()
  const toast = useToast()
  const { alert, confirm } = useDialogs()
  const retract = useRetract(own?.applicationId)
  const ask = async () => {
    const agreed = await confirm({
      text: t(own ? 'confirmations.retractOwnAsk' : 'confirmations.retractAsk'),
      okText: t('confirmations.retract'),
      danger: true,
    })
    return agreed ? confirmationId : undefined
  }
  return (
    <MutateButton
      kind="danger"
      wide
      mutation={retract}
      input={ask}
      onSuccess={() => toast(t('confirmations.retracted'), 'saved')}
      onError={(error) => alert(error.message)}
    >
      {t('confirmations.retract')}
    </MutateButton>
  )
}
