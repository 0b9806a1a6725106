import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { useDialogs } from '../../ui/dialogs.tsx'
import type { UserInfoValues } from './user-info-values.ts'

const fields = ['nickname', 'name', 'documentType', 'documentNumber', 'phone'] as const

/** Shows a refused save: an alert with the server's words, which are shown beside their fields too. */
export function useUserInfoFailure(form: UseFormReturn<UserInfoValues>) {
  const { alert } = useDialogs()
  return async (error: unknown) => {
    await alert(error instanceof Error ? error.message : String(error))
    if (!(error instanceof ApiError)) return
    if (error.is('codeRefused')) return form.setFocus('code')
    const faulty = fields.filter((field) => error.fields[field])
    for (const field of faulty) form.setError(field, { type: 'server', message: error.fields[field] })
    if (faulty[0]) form.setFocus(faulty[0])
  }
}
