import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useFormContext } from 'react-hook-form'
import { useSendProfileCode } from './queries.ts'
import type { UserInfoValues } from './user-info-values.ts'

/** Sends a code to the phone of the form; answers whether it was sent. */
export function useSendCode(): () => Promise<boolean> {
  const { alert } = useDialogs()
  const form = useFormContext<UserInfoValues>()
  const sending = useSendProfileCode()
  return async () => {
    if (!(await form.trigger('phone', { shouldFocus: true }))) return false
    try {
      await sending.mutateAsync(form.getValues('phone'))
      form.setFocus('code')
      return true
    } catch (error) {
      await alert(error instanceof Error ? error.message : String(error))
      return false
    }
  }
}
