import { type MutationKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** The lists of applications. */
export const everyList = ['applications'] as const
/** Those of the screen with a tab for each group. */
export const everyTab = [...everyList, 'tab'] as const
export const everyApplication = ['application'] as const
export const applicationKey = (id: string) => [...everyApplication, id] as const
/** The questions of its case. */
export const caseKey = (applicationId: string) => [...applicationKey(applicationId), 'case'] as const
/** The files of earlier applications that its materials do not have. Not below it: few of its changes concern them. */
export const reusableKey = (applicationId: string) => ['reusable-files', applicationId] as const
/** The last comparison of an application with the register. A change of its parties or units ends it. */
export const lastCheckKey = (applicationId: string) => [...applicationKey(applicationId), 'register-check'] as const

/**
 * A write on an application. It makes the application and every list stale, and is done once both are invalidated. After a
 * failure the application may be otherwise than the screen shows it, so it is read again. By `mutationKey` another screen
 * finds out that it is running.
 */
export function useChange<In, Out>(
  applicationId: string,
  change: (input: In) => Promise<Out>,
  mutationKey?: MutationKey,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey,
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: applicationKey(applicationId) }),
        cache.invalidateQueries({ queryKey: everyList }),
      ]),
    onError: () => void cache.invalidateQueries({ queryKey: applicationKey(applicationId) }),
  })
}
