import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useTranslate } from '../locales/language.ts'

/** Alerts why a call with a code failed. The refusal of a wrong code only asks for one, so the alert says more. */
export function useCodeFailure(): (error: Error) => Promise<void> {
  const t = useTranslate()
  const { alert } = useDialogs()
  return async (error) => {
    const isWrong = 'reason' in error && error.reason === 'codeRefused'
    await alert(isWrong ? { title: t('archive.codeWrongTitle'), text: t('archive.codeRefused') } : error.message)
  }
}
