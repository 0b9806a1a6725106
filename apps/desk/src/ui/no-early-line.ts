import { isTooSoon } from '@registration/kit/ui/grace.ts'
import { type KeyboardEvent, useState } from 'react'

/** The second Enter on the button that opened something types no line into the text that has the focus now. */
export function useNoEarlyLine(): (event: KeyboardEvent) => void {
  const [openedAt] = useState(() => performance.now())
  return (event) => {
    const isLine = event.key === 'Enter' && event.target instanceof HTMLTextAreaElement
    if (isLine && isTooSoon(openedAt, event)) event.preventDefault()
  }
}
