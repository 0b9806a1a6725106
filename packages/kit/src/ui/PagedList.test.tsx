import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { PagedList } from './PagedList.tsx'
import { Row } from './Rows.tsx'

const items = (count: number) => Array.from({ length: count }, (_, i) => `第${i + 1}条`)
const show = (count: number, page = 1) => {
  const onPage = vi.fn<(page: number) => void>()
  render(
    <PagedList items={items(count)} page={page} onPage={onPage}>
      {(item) => <Row key={item} title={item} />}
    </PagedList>,
  )
  return onPage
}
const titles = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((row) => row.textContent)
const pager = () => screen.queryByRole('navigation', { name: '分页' })

describe('a list in pages', () => {
  it('has no pager for five items', () => {
    show(5)
    expect(titles()).toEqual(items(5))
    expect(pager()).toBeNull()
  })

  it('has one for six, of two pages', async () => {
    const onPage = show(6)
    expect(titles()).toEqual(items(5))
    await userEvent.click(screen.getByRole('button', { name: '第 2 页' }))
    expect(onPage).toHaveBeenCalledWith(2)
  })

  it('shortens more than five pages by an ellipsis', () => {
    show(26)
    expect(pager()?.textContent).toContain('…')
  })

  it('does not shorten five', () => {
    show(25)
    expect(pager()?.textContent).toBe('12345')
  })

  it('shows the last page for one beyond the end, and the first for none', () => {
    show(7, 9)
    expect(titles()).toEqual(['第6条', '第7条'])
  })
})
