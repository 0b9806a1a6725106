import { getApplicationForm } from '@registration/contract/confirmations.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'

/** Milliseconds after which a form that is being made is asked for again. */
const makingPause = 2_000

/**
 * The sealed application form of the latest submission, below the application's key: another submission has another
 * one. It is asked for again while it is being made.
 */
export function useApplicationForm(applicationId: string, enabled = true) {
  return useQuery({
    queryKey: ['application', applicationId, 'form'],
    queryFn: ({ signal }) => call(getApplicationForm, { applicationId }, { signal }),
    enabled,
    // Its address opens for thirty minutes.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? makingPause : false),
    meta: { quiet: true },
  })
}
