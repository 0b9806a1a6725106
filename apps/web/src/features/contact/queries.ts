import { getContact } from '@registration/contract/information.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The contact lines of the application's office, or of the region's office. */
export function useContact(applicationId: string | undefined) {
  return useQuery({
    queryKey: ['contact', applicationId],
    queryFn: ({ signal }) => call(getContact, { applicationId }, { signal }),
    meta: { quiet: true },
  })
}
