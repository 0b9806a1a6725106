import { createEvent, fireEvent } from '@testing-library/react'

/** Presses a key where the focus is, so many milliseconds from now. Answers whether it does there what it does. */
export function pressKey(key: string, { later = 0, repeat = false } = {}): boolean {
  const target = document.activeElement ?? document.body
  const event = createEvent.keyDown(target, { key, repeat })
  Object.defineProperty(event, 'timeStamp', { value: performance.now() + later })
  return fireEvent(target, event)
}
