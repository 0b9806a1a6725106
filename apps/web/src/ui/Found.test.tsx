import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Found } from './Found.tsx'

const status = () => screen.getByRole('status')

describe('what was found', () => {
  it('is told in a place that was there before', () => {
    const { rerender } = render(<Found count={undefined} search="契税" />)
    const before = status()
    expect(before.textContent).toBe('')
    rerender(<Found count={3} search="契税" />)
    expect(status()).toBe(before)
    expect(before.textContent).toBe('共找到 3 条')
  })

  it('is nothing in words: of a list, of a search, or in those of the screen', () => {
    const { rerender } = render(<Found count={0} search="" />)
    expect(status().textContent).toBe('暂无内容')
    rerender(<Found count={0} search="契税" />)
    expect(status().textContent).toContain('没有找到“契税”')
    rerender(<Found count={0} search="契税" nothing="没有找到相关问题" />)
    expect(status().textContent).toContain('没有找到相关问题')
  })
})
