import { expect, it } from 'vitest'
import { makeGlossary } from './glossary.ts'
import { foreignNames } from './wire-names.ts'

const words = new Map([
  ['dz', new Set(['location'])],
  ['weizhi', new Set(['location'])],
  ['location', new Set(['location'])],
  ['page', new Set(['page'])],
  ['title', new Set(['heading'])],
])

it('lists for each of our words the Chinese term and every name on the wire', () => {
  const rows = makeGlossary(words, foreignNames(words))
    .split('\n')
    .filter((line) => line.startsWith('| '))
  expect(rows).toEqual([
    '| our word | 中文 | on the wire |',
    '| heading |  | (`title`) |',
    '| location | 坐落 | (`location`) `dz` `weizhi` |',
  ])
})

it('does not depend on the order of the endpoints', () => {
  const other = new Map([...words].reverse())
  expect(makeGlossary(other, foreignNames(other))).toBe(makeGlossary(words, foreignNames(words)))
})
