import { describe, expect, it } from 'vitest'
import { dayProblem, isDay, isOrderly, todayInShanghai } from './dates.ts'

describe('a day', () => {
  it.each(['2024-02-29', '2000-02-29', '1949-01-01', '2099-12-31', '1850-06-30'])('exists: %s', (day) =>
    expect(isDay(day)).toBe(true),
  )
  it.each([
    '2023-02-29',
    '1900-02-29',
    '2023-04-31',
    '2023-13-01',
    '2023-00-10',
    '2023-01-00',
    '2023-1-1',
    '20230101',
    '',
  ])('does not exist: %s', (day) => expect(isDay(day)).toBe(false))
  it.each([
    ['1948-12-31', 'dateOutOfRange'],
    ['1949-01-01', undefined],
    ['2099-12-31', undefined],
    ['2100-01-01', 'dateOutOfRange'],
    ['2023-02-30', 'dateInvalid'],
    ['2023-02-03 10:00:00', 'dateInvalid'],
  ])('%s on a form: %s', (day, problem) => expect(dayProblem(day)).toBe(problem))

  it('may end on the day it starts, not before', () => {
    expect(isOrderly('2024-05-01', '2024-05-01')).toBe(true)
    expect(isOrderly('2024-05-02', '2024-05-01')).toBe(false)
  })

  it('begins at midnight in Shanghai', () => {
    expect(todayInShanghai(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(todayInShanghai(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  })
})
