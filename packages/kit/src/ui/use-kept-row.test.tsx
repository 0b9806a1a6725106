import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { EndlessList } from './EndlessList.tsx'

const show = () =>
  render(
    <EndlessList hasMore={false} loading={false} onMore={() => undefined}>
      <ul>
        <li>first</li>
        <li>
          <button type="button">second</button>
        </li>
      </ul>
    </EndlessList>,
  )

it('a tapped row is stored in the history, beside what is there already, and is found again', async () => {
  history.replaceState({ depth: 2 }, '', '/list')
  const scrolled: number[] = []
  vi.stubGlobal('scrollBy', (_x: number, y: number) => scrolled.push(y))
  const { unmount } = show()
  expect(scrolled).toEqual([])
  await userEvent.click(screen.getByText('second'))
  expect(history.state).toEqual({ depth: 2, row: 1, top: 0 })
  unmount()
  history.replaceState({ ...history.state, top: 120 }, '')
  show()
  expect(scrolled[0]).toBe(-120)
})
