import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useTranslate } from '../../locales/language.ts'
import { useWithdraw } from './invitation-queries.ts'

interface WithdrawButtonProps {
  applicationId: string
  invitationId: string
  /** Called when it begins; its answer is called once it is done. */
  begin?: () => () => unknown
  describedBy?: string
}

/** Withdraws an invitation, and asks before. */
export function WithdrawButton({ applicationId, invitationId, begin, describedBy }: WithdrawButtonProps) {
  const t = useTranslate()
  const toast = useToast()
  const { alert, confirm } = useDialogs()
  const withdrawal = useWithdraw(applicationId)
  const withdraw = async () => {
    const question = { text: t('confirmations.withdrawAsk'), okText: t('confirmations.withdraw'), danger: true }
    if (!(await confirm(question))) return
    const end = begin?.()
    // Awaited here: the message after it must not disappear with the button.
    try {
      await withdrawal.mutateAsync(invitationId)
    } catch (error) {
      return alert(error instanceof Error ? error.message : String(error))
    }
    toast(t('confirmations.withdrawnNow'), 'saved')
    end?.()
  }
  return (
    <Button kind="danger" aria-describedby={describedBy} busy={withdrawal.isPending} onClick={withdraw}>
      {t('confirmations.withdraw')}
    </Button>
  )
}
