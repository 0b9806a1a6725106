import { createEvent, fireEvent } from '@testing-library/react'

/** Presses Enter in a field, so many milliseconds from now. Answers whether it types a line. */
export function pressEnter(field: HTMLElement, later = 0): boolean {
  const key = createEvent.keyDown(field, { key: 'Enter' })
  Object.defineProperty(key, 'timeStamp', { value: performance.now() + later })
  return fireEvent(field, key)
}
