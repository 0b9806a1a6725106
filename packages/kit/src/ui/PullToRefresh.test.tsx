import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PullToRefresh } from './PullToRefresh.tsx'

function show() {
  const finish: (() => void)[] = []
  const refresh = () => new Promise<void>((resolve) => finish.push(resolve))
  render(
    <PullToRefresh onRefresh={refresh}>
      <p>内容</p>
    </PullToRefresh>,
  )
  return finish
}

function pull(pixels: number) {
  const content = screen.getByText('内容')
  fireEvent.touchStart(content, { touches: [{ clientY: 50 }] })
  fireEvent.touchMove(content, { touches: [{ clientY: 50 + pixels }] })
}

const words = () => screen.getByRole('status').textContent

describe('pulling the page down', () => {
  it('refreshes at once after 100 pixels, and says each state', async () => {
    const finish = show()
    pull(99)
    expect(words()).toBe('下拉刷新')
    pull(100)
    expect(words()).toBe('松开刷新')
    fireEvent.touchEnd(screen.getByText('内容'))
    expect(words()).toBe('正在刷新')
    expect(finish).toHaveLength(1)
    await act(async () => finish[0]?.())
    expect(words()).toBe('')
  })

  it('does nothing after a shorter pull', () => {
    const finish = show()
    pull(99)
    fireEvent.touchEnd(screen.getByText('内容'))
    expect(finish).toHaveLength(0)
    expect(words()).toBe('')
  })
})
