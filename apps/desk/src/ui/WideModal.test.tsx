import { graceMs } from '@registration/kit/ui/grace.ts'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WideModal } from './WideModal.tsx'

test('the second click of a double click on its button takes the focus from no field', () => {
  render(
    <WideModal labelledBy="title" onDismiss={() => undefined}>
      <h2 id="title">转办</h2>
    </WideModal>,
  )
  const click = (later: number) => {
    const down = createEvent.mouseDown(screen.getByText('转办'))
    Object.defineProperty(down, 'timeStamp', { value: performance.now() + later })
    return fireEvent(screen.getByText('转办'), down)
  }
  expect(click(0)).toBe(false)
  expect(click(graceMs)).toBe(true)
})
