import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

const upTo = (max: number) => (line: string) => line.length <= max

test('Chinese breaks between any two characters, and no line begins with a comma or a full stop', () => {
  expect(wrapText('邯郸市丛台区，和平路。', upTo(6))).toEqual(['邯郸市丛台', '区，和平路。'])
})

test('English breaks between words', () => {
  expect(wrapText('Handan Real Estate Registration Centre', upTo(18))).toEqual([
    'Handan Real Estate',
    'Registration',
    'Centre',
  ])
})

test('a number too long for a line is broken within it, and nothing is lost', () => {
  const number = '130403001002GB00012F00030045'
  const lines = wrapText(`单元 ${number}`, upTo(10))
  expect(lines.every((line) => line.length <= 10)).toBe(true)
  expect(lines.join('').replace(/\s/g, '')).toBe(`单元${number}`)
})

test('an empty text has no line', () => {
  expect(wrapText('', upTo(5))).toEqual([])
})
