import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { EndlessList } from './EndlessList.tsx'

/** Replaces the browser's report that the list's end is near. */
function watchEnd() {
  const watch: { near?: () => void; margin?: string } = {}
  class Watcher {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
      watch.near = () => notify([{ isIntersecting: true }])
      watch.margin = options.rootMargin
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher)
  return watch
}

function show(props: { hasMore: boolean; loading: boolean }) {
  const asked: true[] = []
  render(
    <EndlessList {...props} onMore={() => asked.push(true)}>
      <p>一</p>
    </EndlessList>,
  )
  return asked
}

describe('an endless list', () => {
  it('loads more when its end is 100 pixels away', () => {
    const watch = watchEnd()
    const asked = show({ hasMore: true, loading: false })
    act(() => watch.near?.())
    expect(asked).toHaveLength(1)
    expect(watch.margin).toBe('100px')
  })

  it('does not load twice while the next part is loading', () => {
    const watch = watchEnd()
    const asked = show({ hasMore: true, loading: true })
    act(() => watch.near?.())
    expect(asked).toHaveLength(0)
  })

  it('says that the list is complete', () => {
    const watch = watchEnd()
    const asked = show({ hasMore: false, loading: false })
    act(() => watch.near?.())
    expect(asked).toHaveLength(0)
    expect(screen.getByText('已经到底了')).toBeTruthy()
  })

  it('has a button for the keyboard', async () => {
    watchEnd()
    const asked = show({ hasMore: true, loading: false })
    await userEvent.click(screen.getByRole('button', { name: '加载更多' }))
    expect(asked).toHaveLength(1)
  })
})
