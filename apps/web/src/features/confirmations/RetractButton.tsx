import { useTranslate } from '../../locales/language.ts'
import { useDialogs } from '../../ui/dialogs.tsx'
import { MutateButton } from '../../ui/MutateButton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useRetract } from './participation-queries.ts'

/** Takes the own confirmation back, after a question. */
export function RetractButton({ confirmationId }: { confirmationId: string }) {
  const t = useTranslate()
  const toast = useToast()
  const { alert, confirm } = useDialogs()
  const retract = useRetract()
  const ask = async () => {
    const agreed = await confirm({
      text: t('confirmations.retractAsk'),
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
