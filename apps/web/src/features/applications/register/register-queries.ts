import type { Answer } from '@registration/contract/endpoint.ts'
import { checkProperty, getLastCheck, type RegisterCheck } from '@registration/contract/properties.ts'
import { keptCheckMs } from '@registration/contract/rules/register-check.ts'
import { serverNow } from '@registration/contract/rules/server-clock.ts'
import { call } from '@registration/kit/api/call.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lastCheckKey } from '../application-keys.ts'

const lastCheck = (applicationId: string) =>
  queryOptions({
    queryKey: lastCheckKey(applicationId),
    queryFn: ({ signal }) => call(getLastCheck, { applicationId }, { signal }),
    meta: { quiet: true },
  })

/**
 * Asks the register about an application whose check is too old, or of other units or parties by now. It is asked once of
 * each such check, however often this is called.
 */
const renewedCheck = (cache: QueryClient, applicationId: string, last: string) =>
  queryOptions({
    queryKey: [...lastCheckKey(applicationId), 'renewed', last],
    queryFn: async () => {
      const check = await call(checkProperty, { applicationId })
      cache.setQueryData(lastCheckKey(applicationId), { check, isOutdated: false })
      return check
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })

const isOld = ({ askedAt }: RegisterCheck) =>
  serverNow() - Date.parse(`${askedAt.replace(' ', 'T')}+08:00`) > keptCheckMs

/** Which check is to be renewed, read at an instant. Undefined where there was none, or one that still counts. */
function toRenew({ check, isOutdated }: LastCheck, readAt: number): string | undefined {
  if (isOutdated) return `outdated ${readAt}`
  return check && isOld(check) ? check.askedAt : undefined
}

type LastCheck = Answer<typeof getLastCheck>

/**
 * The last comparison of an application with the register. A change of its parties or units ends it. With `renews`, one
 * that has ended or is older than ten minutes is asked again. Until the register answers, and without an answer, an old
 * one stays.
 */
export function useLastCheck(applicationId: string, { enabled, renews }: { enabled: boolean; renews: boolean }) {
  const cache = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({ ...lastCheck(applicationId), enabled })
  const due = data && toRenew(data, dataUpdatedAt)
  const renewed = useQuery({
    ...renewedCheck(cache, applicationId, due ?? ''),
    enabled: enabled && renews && due !== undefined,
  })
  return { check: data?.check ?? undefined, isOutdated: data?.isOutdated ?? false, isRenewing: renewed.isFetching }
}

/** No tap waits longer for the register. */
const tapWaitsMs = 3_000

/** `await read()`: the check that the citizen has seen or should see before a submission. Undefined without one. */
export function useReadLastCheck(applicationId: string) {
  const cache = useQueryClient()
  return async (): Promise<RegisterCheck | undefined> => {
    const last = { ...lastCheck(applicationId), staleTime: Number.POSITIVE_INFINITY, retry: false }
    const data = await cache.fetchQuery(last).catch(() => undefined)
    const known = data?.check ?? undefined
    const due = data && toRenew(data, cache.getQueryState(lastCheckKey(applicationId))?.dataUpdatedAt ?? 0)
    if (due === undefined) return known
    const renewed = cache.fetchQuery(renewedCheck(cache, applicationId, due)).catch(() => known)
    const waited = new Promise<RegisterCheck | undefined>((resolve) => setTimeout(resolve, tapWaitsMs, known))
    return Promise.race([renewed, waited])
  }
}

/** Compares an application with the register now. The card shows a refusal. */
export function useCheckProperty(applicationId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkProperty, { applicationId }),
    onSuccess: (check) => cache.setQueryData(lastCheckKey(applicationId), { check, isOutdated: false }),
    retry: false,
  })
}
