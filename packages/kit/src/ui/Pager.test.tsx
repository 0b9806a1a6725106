import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Pager } from './Pager.tsx'

function Example({ pageCount }: { pageCount: number }) {
  const [page, setPage] = useState(1)
  return <Pager page={page} pageCount={pageCount} onChange={setPage} />
}

const arrow = (name: string) => screen.getByRole('button', { name })
const current = () => screen.getByRole('button', { current: 'page' }).textContent

describe('a pager', () => {
  it('goes forward, back, to a page, and by the ellipsis into the middle', async () => {
    render(<Example pageCount={9} />)
    expect(arrow('上一页').getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(arrow('上一页'))
    expect(current()).toBe('1')
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(current()).toBe('2')
    await userEvent.click(screen.getByText('…'))
    expect(current()).toBe('6')
    await userEvent.click(screen.getByRole('button', { name: '第 9 页' }))
    expect(current()).toBe('9')
    expect(arrow('下一页').getAttribute('aria-disabled')).toBe('true')
  })

  it('keeps the focus on its arrow up to and on the last page', async () => {
    render(<Example pageCount={3} />)
    arrow('下一页').focus()
    await userEvent.keyboard('{Enter}{Enter}{Enter}')
    expect(current()).toBe('3')
    expect(document.activeElement).toBe(arrow('下一页'))
  })

  it('is not there for a single page', () => {
    const { container } = render(<Example pageCount={1} />)
    expect(container.innerHTML).toBe('')
  })
})
