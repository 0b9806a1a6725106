import { saveCoOwnership } from '@registration/contract/co-ownership.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { call } from '@registration/kit/api/call.ts'
import { useChange } from './application-keys.ts'

/** How the rights holders own together. What another device changed meanwhile is fetched. */
export function useSaveCoOwnership(applicationId: string) {
  return useChange(applicationId, (holdings: Omit<Input<typeof saveCoOwnership>, 'applicationId'>) =>
    call(saveCoOwnership, { applicationId, ...holdings }, { undoes: [saveCoOwnership] }),
  )
}
