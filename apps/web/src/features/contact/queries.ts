import { getContact } from '@registration/contract/information.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The lines of the office that an application is with, or of the region's. */
export function useContact(applicationId: string | undefined) {
  return useQuery({
    queryKey: ['contact', applicationId],
    queryFn: ({ signal }) => call(getContact, { applicationId }, { signal }),
    meta: { quiet: true },
  })
}
