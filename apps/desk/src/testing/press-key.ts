import { createEvent, fireEvent } from '@testing-library/react'

let movedAt = 0
document.addEventListener('focusin', () => {
  movedAt = performance.now()
})

/**
 * Presses a key where the focus is, so many milliseconds after it moved there, however slow the machine is. Answers whether
 * it does there what it does.
 */
export function pressKey(key: string, { later = 0, repeat = false } = {}): boolean {
  const target = document.activeElement ?? document.body
  const event = createEvent.keyDown(target, { key, repeat })
  // What listens for the move as well learns of it a moment later than this.
  Object.defineProperty(event, 'timeStamp', { value: movedAt + later + 1 })
  return fireEvent(target, event)
}
