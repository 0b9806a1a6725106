import { useRef } from 'react'
import { useLeave } from '../navigation.ts'

/** Goes to an address, if the citizen is still on the screen on which the sending began. Answers whether it did. */
export type Leave = (to: string) => boolean

/**
 * Sends a form once: `form.handleSubmit(send(async (values, leave) => …))`. A tap while it is being sent, or after it has
 * led away, sends nothing. Whether the form is being sent is known here at once, and only later to what is shown.
 */
export function useSending() {
  const isSending = useRef(false)
  const beginLeave = useLeave()
  return <Input>(send: (input: Input, leave: Leave) => unknown) =>
    async (input: Input): Promise<void> => {
      if (isSending.current) return
      isSending.current = true
      const leave = beginLeave()
      let hasLeft = false
      try {
        await send(input, (to) => {
          hasLeft = leave(to)
          return hasLeft
        })
      } finally {
        isSending.current = hasLeft
      }
    }
}
