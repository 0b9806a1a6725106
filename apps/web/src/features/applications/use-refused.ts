import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { caseKey } from './application-keys.ts'

/** Shows why an application cannot go on. Where an answer is missing it offers the way to that question. */
export function useRefused(applicationId: string): (error: Error) => Promise<void> {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { alert, confirm } = useDialogs()
  const cache = useQueryClient()
  return async (error) => {
    if (!(error instanceof ApiError && error.is('answerMissing'))) return alert(error.message)
    if (!(await confirm({ text: error.message, okText: t('caseQuestions.toQuestion') }))) return
    // The facts may have opened another question: the screen reads them before it shows one.
    cache.removeQueries({ queryKey: caseKey(applicationId) })
    navigate(paths.caseQuestions({ applicationId }))
  }
}
