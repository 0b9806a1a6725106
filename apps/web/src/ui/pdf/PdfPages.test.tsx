import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PdfPages } from './PdfPages.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

test('a zoom button at its end does nothing more, and can still have the focus', async () => {
  renderScreen(<PdfPages bytes={new Uint8Array()} />)
  const larger = screen.getByRole('button', { name: '放大' })
  for (let taps = 0; taps < 4; taps += 1) await userEvent.click(larger)
  screen.getByText('300%')
  expect(larger.ariaDisabled).toBe('true')
  expect(larger.hasAttribute('disabled')).toBe(false)
  expect(document.activeElement).toBe(larger)
})
