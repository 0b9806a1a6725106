import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { isTooSoon } from '@registration/kit/ui/grace.ts'
import { type MouseEvent, useRef } from 'react'

/**
 * The act of a button that is another one once it is done. A press while it is being done does nothing, nor does the second
 * press of a double press after it. `act` answers whether it is done.
 */
export function useOnePress(act: () => Promise<boolean>) {
  const send = useSending()
  const doneAt = useRef(Number.NEGATIVE_INFINITY)
  const begin = send(async () => {
    if (await act()) doneAt.current = performance.now()
  })
  return (event: MouseEvent) => {
    if (!isTooSoon(doneAt.current, event)) void begin(undefined)
  }
}

/** Whether it succeeded. What failed is shown by its mutation. */
export const isDone = (sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => true,
    () => false,
  )
