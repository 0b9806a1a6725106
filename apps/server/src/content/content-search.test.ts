import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeContentSearch } from './content-search.ts'
import { loadContent } from './load-content.ts'

const search = makeContentSearch(await loadContent(join(import.meta.dirname, '../../../../content')), [])
const businesses = (text: string) => search.businesses(text).items.map(({ id }) => id)

test('the best of a sentence is what has most of its characters in keywords', () => {
  expect(businesses('贷款还清了怎么解押')[0]).toBe('mortgage-cancellation')
  expect(businesses('贷款还清了怎么解押')).toContain('mortgage')
  expect(search.questions('周六上班不').answered).toBe('周六上班'.length)
})

test('an English keyword is found where a word begins, not inside another one', () => {
  // heir is in their, and a will in a willow.
  expect(businesses('what about their plans')).toEqual([])
  expect(businesses('I am an heir')).toContain('inheritance-with-deed')
})

test('the keywords in a sentence are the longest ones, and none has a character of another', () => {
  expect(search.keywordsIn('贷款还清了怎么解押')).toEqual(['贷款还清', '解押'])
  expect(search.keywordsIn('量子纠缠')).toEqual([])
})

test('a keyword with an apostrophe is found, whichever apostrophe is typed', () => {
  for (const text of ['Can I see somebody else’s home?', "Can I see somebody else's home?"])
    expect(search.keywordsIn(text), text).toContain('somebody else s home')
})

test('punctuation separates words', () => {
  expect(search.questions('房子还有贷款，能卖吗？').items.map(({ id }) => id)).toEqual(['mortgaged-sale'])
  expect(search.questions('能卖吗 房子还有贷款').items.map(({ id }) => id)).toEqual(['mortgaged-sale'])
})
