import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDialogs } from './dialogs.tsx'

/**
 * Sends a code to the citizen's phone and moves on to its field. It moves at the tap: only then a phone opens its keyboard.
 * `onRefused`: what is done with a refusal. Without it, it is shown in a dialog. `send` resolves to whether it was sent.
 */
export function useCodeSending<Sent>(
  sending: UseMutationResult<Sent, Error, void>,
  onRefused?: (error: Error) => Promise<void>,
) {
  const { alert } = useDialogs()
  const field = useRef<HTMLInputElement>(null)
  const send = () => {
    field.current?.focus()
    return sending.mutateAsync().then(
      () => true,
      async (error) => {
        await (onRefused ? onRefused(error) : alert(error.message))
        return false
      },
    )
  }
  return { field, send }
}
