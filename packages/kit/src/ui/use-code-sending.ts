import type { UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDialogs } from './dialogs.tsx'

/**
 * Sends a code to the citizen's phone and moves on to its field. A refusal is shown in a dialog. `send` resolves to
 * whether it was sent.
 */
export function useCodeSending<Sent>(sending: UseMutationResult<Sent, Error, void>) {
  const { alert } = useDialogs()
  const field = useRef<HTMLInputElement>(null)
  const send = () =>
    sending.mutateAsync().then(
      () => {
        field.current?.focus()
        return true
      },
      async (error) => {
        await alert(error.message)
        return false
      },
    )
  return { field, send }
}
