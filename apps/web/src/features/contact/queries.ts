import { getContact, listOtherOffices } from '@registration/contract/information.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'

/** The contact lines of the application's office, or of the region's office. */
export function useContact(applicationId: string | undefined) {
  return useQuery({
    queryKey: ['contact', applicationId],
    queryFn: ({ signal }) => call(getContact, { applicationId }, { signal }),
    meta: { quiet: true },
  })
}

/** The offices of the other cities. */
export function useOtherOffices(applicationId: string | undefined) {
  return useQuery({
    queryKey: ['contact', 'others', applicationId],
    queryFn: ({ signal }) => call(listOtherOffices, { applicationId }, { signal }),
    meta: { quiet: true },
  })
}
