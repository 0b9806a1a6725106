import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Found } from './Found.tsx'

const status = () => screen.getByRole('status')

describe('what was found', () => {
  it('is announced in a live region that existed before', () => {
    const { rerender } = render(<Found count={undefined} search="契税" />)
    const before = status()
    expect(before.textContent).toBe('')
    rerender(<Found count={3} search="契税" />)
    expect(status()).toBe(before)
    expect(before.textContent).toBe('共找到 3 条')
  })

  it('is reported in words if it is nothing: for a list, for a search, or in the screen’s words', () => {
    const { rerender } = render(<Found count={0} search="" />)
    expect(status().textContent).toBe('暂无内容')
    rerender(<Found count={0} search="契税" />)
    expect(status().textContent).toContain('没有找到“契税”')
    rerender(<Found count={0} search="契税" nothing="没有找到相关问题" />)
    expect(status().textContent).toContain('没有找到相关问题')
  })
})
