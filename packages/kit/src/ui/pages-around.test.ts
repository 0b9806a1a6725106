import { describe, expect, it } from 'vitest'
import { pagesAround } from './pages-around.ts'

const entries = (page: number, count: number) =>
  pagesAround(page, count)
    .map((entry) => (entry.kind === 'gap' ? '…' : entry.page))
    .join(' ')

describe('the pages of a pager', () => {
  it.each([
    [1, 1, '1'],
    [3, 5, '1 2 3 4 5'],
    [1, 6, '1 2 … 6'],
    [4, 9, '1 … 3 4 5 … 9'],
    [9, 9, '1 … 8 9'],
    [3, 6, '1 2 3 4 … 6'],
  ])('at %d of %d are %s', (page, count, expected) => {
    expect(entries(page, count)).toBe(expected)
  })
})
