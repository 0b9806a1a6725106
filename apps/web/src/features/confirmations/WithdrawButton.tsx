import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useRef } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { useWithdraw } from './invitation-queries.ts'

interface WithdrawButtonProps {
  applicationId: string
  invitationId: string
  /** Called when it begins; its answer is called once it is done. */
  begin?: () => () => unknown
}

/** Withdraws an invitation, and asks before. */
export function WithdrawButton({ applicationId, invitationId, begin }: WithdrawButtonProps) {
  const t = useTranslate()
  const toast = useToast()
  const { alert, confirm } = useDialogs()
  const question = {
    text: t('confirmations.withdrawAsk'),
    okText: t('confirmations.withdraw'),
    danger: true,
  }
  const done = useRef<() => unknown>(undefined)
  const ask = async () => {
    if (!(await confirm(question))) return undefined
    done.current = begin?.()
    return invitationId
  }
  return (
    <MutateButton
      mutation={useWithdraw(applicationId)}
      kind="danger"
      input={ask}
      onSuccess={() => {
        toast(t('confirmations.withdrawnNow'), 'saved')
        done.current?.()
      }}
      onError={(error) => alert(error.message)}
    >
      {t('confirmations.withdraw')}
    </MutateButton>
  )
}
