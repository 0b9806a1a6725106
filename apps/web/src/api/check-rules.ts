import { listCheckRules } from '@registration/contract/properties.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'

/** What the register may have against a business, by the office's table. */
export function useCheckRules(businessId: string, enabled = true) {
  return useQuery({
    queryKey: ['check-rules', businessId],
    queryFn: ({ signal }) => call(listCheckRules, { businessId }, { signal }),
    enabled,
    meta: { quiet: true },
  })
}
