import { saveCoOwnership } from '@registration/contract/co-ownership.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation } from '@tanstack/react-query'
import { useChange } from '../application-keys.ts'

/**
 * How the rights holders own together. What another device changed meanwhile is fetched. `onSaved` is called before what
 * was saved is read again.
 */
export function useSaveCoOwnership(applicationId: string, onSaved: () => void) {
  return useChange(applicationId, async (holdings: Omit<Input<typeof saveCoOwnership>, 'applicationId'>) => {
    await call(saveCoOwnership, { applicationId, ...holdings }, { undoes: [saveCoOwnership] })
    onSaved()
  })
}

/** Saves before `onSaved` leads to another screen. It leads nowhere once this one is left. */
export function useSaveFirst(save: () => Promise<boolean>, onSaved: () => void) {
  const { mutate, isPending } = useMutation({ mutationFn: save })
  return () => {
    if (!isPending) mutate(undefined, { onSuccess: (isSaved) => isSaved && onSaved() })
  }
}
