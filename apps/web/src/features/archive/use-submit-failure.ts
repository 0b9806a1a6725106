import { ApiError } from '@registration/kit/api/api-error.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import { useCodeFailure } from '../../ui/use-code-failure.ts'
import type { ArchiveValues } from './archive-values.ts'

const fields = ['holderName', 'documentNumber', 'phone', 'regionCode'] as const

/** Shows a refused submission. A wrong code has a separate alert, and a field's fault is shown beside the field. */
export function useSubmitFailure(form: UseFormReturn<ArchiveValues>) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const alertCode = useCodeFailure()
  return async (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    if (!(error instanceof ApiError)) return alert(message)
    if (error.is('codeRefused')) {
      await alertCode(error)
      return form.setFocus('code')
    }
    // It may be there all the same. After a reload another one would be made, or the code is spent.
    if (error.isUnanswered) return alert(t('archive.unknown', { message }))
    const faulty = fields.filter((field) => error.fields[field])
    for (const field of faulty) form.setError(field, { type: 'server', message: error.fields[field] })
    await alert(message)
    if (faulty[0]) form.setFocus(faulty[0])
  }
}
