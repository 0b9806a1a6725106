import { urgeApplication } from '@registration/contract/applications.ts'
import { call } from '@registration/kit/api/call.ts'
import { useChange } from '../application-keys.ts'

/** Asks the office about an application past its promised day. */
export function useUrge(applicationId: string) {
  return useChange(applicationId, (id: string) => call(urgeApplication, { applicationId: id }))
}
