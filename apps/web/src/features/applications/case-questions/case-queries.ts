import { getCaseQuestions, saveAnswer } from '@registration/contract/case-questions.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { applicationKey, caseKey } from '../application-keys.ts'
import { keepUnsaved, readUnsaved, type UnsavedAnswers } from './unsaved-answers.ts'

export type CaseQuestions = Answer<typeof getCaseQuestions>

/** Not below the application: what it invalidates is not read from the server. */
const unsavedKey = (applicationId: string) => ['unsaved-answers', applicationId] as const

/** The questions of the application's business with the saved answers. A change of its parties or units makes it stale. */
export function useCaseQuestions(applicationId: string) {
  return useQuery({
    queryKey: caseKey(applicationId),
    queryFn: ({ signal }) => call(getCaseQuestions, { applicationId }, { signal }),
    meta: { quiet: true },
  })
}

/** The answers that the server does not have yet. They survive a reload. */
export function useUnsavedAnswers(applicationId: string): UnsavedAnswers {
  const cache = useQueryClient()
  const read = () => unsavedIn(cache, applicationId)
  return useQuery({
    queryKey: unsavedKey(applicationId),
    queryFn: read,
    initialData: read,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  }).data
}

/**
 * `save(questionId, choice)` counts at once and is sent by itself. `send()` sends what is left. Answers of an application
 * are sent one at a time, also after the screen is left.
 */
export function useSaveAnswers(applicationId: string) {
  const cache = useQueryClient()
  const { alert } = useDialogs()
  const mutationKey = ['save-answers', applicationId]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => sendUnsaved(cache, applicationId),
    scope: { id: mutationKey.join(' ') },
    onSettled: () => cache.invalidateQueries({ queryKey: applicationKey(applicationId) }),
    onError: (error) => (isRefused(error) ? alert(error.message) : undefined),
    meta: { quiet: true },
  })
  return {
    isSaving: useIsMutating({ mutationKey }) > 0,
    save: (questionId: string, choice: string) => {
      setUnsaved(cache, applicationId, { ...unsavedIn(cache, applicationId), [questionId]: choice })
      mutate()
    },
    send: () => mutate(),
  }
}

/** Sends the answers that the server does not have yet. One that it refuses for good is given up. */
export async function sendUnsaved(cache: QueryClient, applicationId: string): Promise<void> {
  const left = () => Object.entries(unsavedIn(cache, applicationId))[0]
  for (let next = left(); next; next = left()) {
    const [questionId, answer] = next
    const settle = () => {
      const { [questionId]: now, ...others } = unsavedIn(cache, applicationId)
      // It may have been changed meanwhile.
      if (now === answer) setUnsaved(cache, applicationId, others)
    }
    try {
      await call(saveAnswer, { applicationId, questionId, answer }, { isRepeatable: true })
      // It has another version now.
      void cache.invalidateQueries({ queryKey: applicationKey(applicationId), exact: true, refetchType: 'none' })
    } catch (error) {
      if (isRefused(error)) settle()
      throw error
    }
    cache.setQueryData<CaseQuestions>(caseKey(applicationId), (known) => known && withAnswer(known, questionId, answer))
    settle()
  }
}

/** Whether it gets the same answer at any time: the application was submitted, or the question is another one now. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && ['01', '04', '10'].includes(error.errcode)

const withAnswer = (known: CaseQuestions, id: string, answer: string): CaseQuestions => ({
  ...known,
  questions: known.questions.map((question) => (question.id === id ? { ...question, answer } : question)),
})

const unsavedIn = (cache: QueryClient, applicationId: string): UnsavedAnswers =>
  cache.getQueryData<UnsavedAnswers>(unsavedKey(applicationId)) ?? readUnsaved(applicationId)

function setUnsaved(cache: QueryClient, applicationId: string, answers: UnsavedAnswers): void {
  keepUnsaved(applicationId, answers)
  cache.setQueryData(unsavedKey(applicationId), answers)
}
