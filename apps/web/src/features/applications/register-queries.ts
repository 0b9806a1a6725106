import { checkProperty, getLastCheck, type RegisterCheck } from '@registration/contract/properties.ts'
import { keptCheckMs } from '@registration/contract/rules/register-check.ts'
import { call } from '@registration/kit/api/call.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lastCheckKey } from './application-keys.ts'

const lastCheck = (applicationId: string) =>
  queryOptions({
    queryKey: lastCheckKey(applicationId),
    queryFn: ({ signal }) => call(getLastCheck, { applicationId }, { signal }),
    meta: { quiet: true },
  })

/** Asks the register about an application whose check is too old. It is asked once, however often this is called. */
const renewedCheck = (cache: QueryClient, applicationId: string, askedAt: string | undefined) =>
  queryOptions({
    queryKey: [...lastCheckKey(applicationId), 'renewed', askedAt],
    queryFn: async () => {
      const check = await call(checkProperty, { applicationId })
      cache.setQueryData(lastCheckKey(applicationId), { check })
      return check
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })

const isOld = ({ askedAt }: RegisterCheck) =>
  Date.now() - Date.parse(`${askedAt.replace(' ', 'T')}+08:00`) > keptCheckMs

/**
 * The last comparison of an application with the register. A change of its parties or units ends it. With `renews`, one
 * older than ten minutes is asked again; until the register answers, and without an answer, it stays.
 */
export function useLastCheck(applicationId: string, { enabled, renews }: { enabled: boolean; renews: boolean }) {
  const cache = useQueryClient()
  const check = useQuery({ ...lastCheck(applicationId), enabled }).data?.check ?? undefined
  const old = check && isOld(check) ? check : undefined
  const renewed = useQuery({
    ...renewedCheck(cache, applicationId, old?.askedAt),
    enabled: enabled && renews && old !== undefined,
  })
  return { check, isRenewing: renewed.isFetching }
}

/** No tap waits longer for the register. */
const tapWaitsMs = 3_000

/** `await read()`: the check that the citizen has seen or should see before a submission. Undefined without one. */
export function useReadLastCheck(applicationId: string) {
  const cache = useQueryClient()
  return async (): Promise<RegisterCheck | undefined> => {
    const last = { ...lastCheck(applicationId), staleTime: Number.POSITIVE_INFINITY, retry: false }
    const { check } = await cache.fetchQuery(last).catch(() => ({ check: null }))
    if (!check || !isOld(check)) return check ?? undefined
    const renewed = cache.fetchQuery(renewedCheck(cache, applicationId, check.askedAt)).catch(() => check)
    const waited = new Promise<RegisterCheck>((resolve) => setTimeout(resolve, tapWaitsMs, check))
    return Promise.race([renewed, waited])
  }
}

/** Compares an application with the register now. The card shows a refusal. */
export function useCheckProperty(applicationId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkProperty, { applicationId }),
    onSuccess: (check) => cache.setQueryData(lastCheckKey(applicationId), { check }),
    retry: false,
  })
}
