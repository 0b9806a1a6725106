import { finishFaceCheck, repeatFaceCheck, startFaceCheck } from '@registration/contract/face.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useReloadSession } from '../../api/reload-session.ts'

/** What a citizen agrees to before a check by face. */
export function useFaceWords() {
  return useQuery({
    queryKey: ['privacy', 'words', 'face'],
    queryFn: ({ signal }) => call(getPrivacyWords, { of: 'face' }, { signal }),
    meta: { quiet: true },
  })
}

/** Starts a check with the consent to the words of this version; answers the address of the platform's page. */
export function useStartFaceCheck(isRepeat: boolean) {
  return useMutation({
    mutationFn: (consent: string) =>
      isRepeat ? call(repeatFaceCheck, { consent }) : call(startFaceCheck, { consent }),
  })
}

/** `isOver`: another check is of no use today. */
export type CheckEnd = { end: 'passed' } | { end: 'failed' | 'unfinished'; message: string; isOver: boolean }

/** How the check of a token ended. It is fetched once, and again only on demand. The session is then read again. */
export function useCheckEnd(token: string) {
  const reload = useReloadSession()
  return useQuery({
    queryKey: ['face', token],
    queryFn: async (): Promise<CheckEnd> => {
      try {
        await call(finishFaceCheck, { token })
      } catch (error) {
        if (!(error instanceof ApiError) || error.isSignedOut) throw error
        const isOpen = error.is('facePending') || error.is('faceRetry') || error.isPassing
        const isOver = error.is('faceLastFailed') || error.is('faceBlocked')
        return { end: isOpen ? 'unfinished' : 'failed', message: error.message, isOver }
      }
      await reload()
      return { end: 'passed' }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
}
