import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

const show = (value = '') => {
  const onSearch = vi.fn<(words: string) => void>()
  render(<SearchBox label="搜索 政策法规" value={value} onSearch={onSearch} />)
  return onSearch
}

describe('the search box', () => {
  it('searches for the trimmed words at Enter and at the button', async () => {
    const onSearch = show()
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索 政策法规' }), ' 契税 {Enter}')
    await userEvent.click(screen.getByRole('button', { name: '搜索' }))
    expect(onSearch.mock.calls).toEqual([['契税'], ['契税']])
  })

  it('offers 取消 once there is something to cancel, which lists everything', async () => {
    const onSearch = show('契税')
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(onSearch).toHaveBeenCalledWith('')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  it('is the same while it searches, so that the focus stays, and follows what is searched for', async () => {
    const { rerender } = render(<SearchBox label="搜索" value="" onSearch={() => undefined} />)
    const box = screen.getByRole('searchbox')
    await userEvent.type(box, ' 契税 ')
    rerender(<SearchBox label="搜索" value="契税" onSearch={() => undefined} />)
    expect(document.activeElement).toBe(box)
    expect(box).toHaveProperty('value', '契税')
  })

  it('has no 取消 while there is nothing to cancel', () => {
    show()
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  })
})
