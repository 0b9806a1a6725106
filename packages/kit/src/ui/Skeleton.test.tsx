import { act, render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Loaded } from './Loaded.tsx'
import styles from './Skeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

const answer = (data: string | undefined) => ({
  data,
  error: null,
  isPending: data === undefined,
  refetch: () => undefined,
})
const list = (data: string | undefined) => (
  <Loaded query={answer(data)} skeleton={<Skeleton shape="row" count={5} />}>
    {(words) => <p>{words}</p>}
  </Loaded>
)
const skeleton = (container: HTMLElement) => container.querySelector(`.${styles.rows}`)
const isDrawn = (container: HTMLElement) => !skeleton(container)?.classList.contains(styles.early ?? '')
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a skeleton', () => {
  it('is not drawn before an answer that comes within 150 ms', () => {
    const { container, rerender } = render(list(undefined))
    pass(149)
    expect(isDrawn(container)).toBe(false)
    rerender(list('一'))
    expect(skeleton(container)).toBeNull()
    expect(container.textContent).toBe('一')
  })

  it('is drawn after 150 ms in the place that it already had', () => {
    const { container } = render(list(undefined))
    expect(skeleton(container)?.children).toHaveLength(5)
    pass(150)
    expect(isDrawn(container)).toBe(true)
    expect(skeleton(container)?.children).toHaveLength(5)
  })

  it('is drawn at once in the place of one that is drawn, and waits again after the answer', () => {
    const { container, rerender } = render(<div key="code">{list(undefined)}</div>)
    pass(150)
    rerender(<div key="data">{list(undefined)}</div>)
    expect(isDrawn(container)).toBe(true)
    rerender(<div key="data">{list('一')}</div>)
    rerender(<div key="more">{list(undefined)}</div>)
    expect(isDrawn(container)).toBe(false)
  })
})
