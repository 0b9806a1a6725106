import { describe, expect, test } from 'vitest'
import { fold } from '../../fold.ts'
import { gramsOf, termsOf } from './search-rules.ts'

/** Whether a text has a query's grams and words, as in the database. */
function holds(text: string, query: string): boolean {
  const folded = fold(text)
  const kept = new Set(gramsOf('laws', folded))
  const { grams, words } = termsOf('laws', query)
  return grams.length > 0 && grams.every((gram) => kept.has(gram)) && words.every((word) => folded.includes(word))
}

const text = '不动产登记暂行条例 Interim Regulation 国务院令第656号，Ｗｅｃｈａｔ小程序'

describe('a text is found by', () => {
  test.each([
    '登',
    '登记',
    '不动产',
    '不动产登记暂行条例',
    '条例 不动产',
    '656',
    '第656号',
    'regul',
    'INTERIM',
    'wechat',
    'ｗｅｃｈａｔ小程序',
    '登记，条例！',
  ])('%s', (query) => expect(holds(text, query)).toBe(true))
})

describe('a text is not found by', () => {
  test.each([
    ['a pair that does not stand together', '登条'],
    ['pieces that stand apart', '产登记条例'],
    ['a word of which one is missing', '不动产 抵押'],
    ['part of another number', '65'],
    ['wildcards alone', '%%__**..'],
    ['nothing', '   '],
  ])('%s', (_, query) => expect(holds(text, query)).toBe(false))
})

test('a rare character beyond the basic plane is one character', () => {
  expect(gramsOf('news', '𠮷田')).toEqual(['w𠮷', 'w田', 'w𠮷田'])
})

test('a search in one channel finds no n-grams of another', () => {
  expect(gramsOf('news', '登记').some((gram) => termsOf('laws', '登记').grams.includes(gram))).toBe(false)
})
