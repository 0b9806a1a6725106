import { presentProfile } from '@registration/contract/profile.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { conflictIn } from '@registration/kit/api/conflict.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import type { RecordForm } from '@registration/kit/ui/forms/use-record-form.ts'
import { useReloadSession } from '../../api/reload-session.ts'
import { useTranslate } from '../../locales/language.ts'
import { type UserInfoValues, userInfoValues } from './user-info-values.ts'

const fields = ['nickname', 'name', 'documentType', 'documentNumber', 'phone'] as const

/**
 * Shows a refused save: an alert with the server's words, which are shown beside their fields too. What was changed on
 * another device is shown beside what was typed.
 */
export function useUserInfoFailure({ form, showConflict }: RecordForm<UserInfoValues>) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const reload = useReloadSession()
  return async (error: unknown) => {
    const conflict = conflictIn(presentProfile, error)
    if (conflict) {
      // Whether a phone needs a code, and whether a certification ends, follows from the record as it is now.
      await reload().catch(() => undefined)
      return showConflict(conflict.fields, userInfoValues(conflict.present))
    }
    const message = error instanceof Error ? error.message : String(error)
    const text = error instanceof ApiError && error.is('codeRefused') ? t('archive.codeRefused') : message
    const isRefused = error instanceof ApiError && !error.isPassing
    // Who has left the form reads here what it was about.
    await alert(isRefused ? { title: t('userInfo.notSaved'), text } : text)
    if (!(error instanceof ApiError)) return
    if (error.is('codeRefused')) return form.setFocus('code')
    const faulty = fields.filter((field) => error.fields[field])
    for (const field of faulty) form.setError(field, { type: 'server', message: error.fields[field] })
    if (faulty[0]) form.setFocus(faulty[0])
  }
}
