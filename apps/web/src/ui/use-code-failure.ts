import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useTranslate } from '../locales/language.ts'

/** Alerts why a call with a code failed. The refusal of a wrong code only asks for one: the title says that it failed. */
export function useCodeFailure(): (error: Error) => Promise<void> {
  const t = useTranslate()
  const { alert } = useDialogs()
  return async (error) => {
    const isWrong = 'reason' in error && error.reason === 'codeRefused'
    await alert({ text: error.message, title: isWrong ? t('archive.codeWrongTitle') : undefined })
  }
}
