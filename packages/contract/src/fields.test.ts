import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { changeableText, list, optionalText, text } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { named } from './wire.ts'

describe('a text', () => {
  it.each([
    [' 张\u200b三\ufeff ', '张三'],
    ['人民路\u202e21\u202c号', '人民路21号'],
    ['\u2067王芳\u2069\u200e', '王芳'],
    ['李\u200d四\u00ad', '李四'],
    ['👨\u200d👩❤️', '👨👩❤️'],
    ['𠮷·é\u3000A', '𠮷·é\u3000A'],
  ])('%j is %j, as it is read', (written, read) => {
    for (const field of [text('missing'), optionalText(), changeableText()]) {
      expect(z.decode(field, written)).toBe(read)
      expect(z.encode(field, written)).toBe(read)
    }
  })

  it('of which nothing is seen is none', () => {
    expect(z.safeDecode(text('missing'), '\u200b\u202e').success).toBe(false)
    expect(z.decode(optionalText(), '\u200b\u202e')).toBeUndefined()
  })
})

describe('a list', () => {
  const encoded: string[] = []
  const item = z.codec(z.string(), z.string(), {
    decode: (value) => value,
    encode(value) {
      encoded.push(value)
      return value.toUpperCase()
    },
  })
  const rows = named({ rows: ['ROWS', list(2, named({ names: ['NAMES', list(3, item)] }))] })

  it('is encoded once, also within another', () => {
    encoded.length = 0
    expect(z.encode(rows, { rows: [{ names: ['a', 'b'] }, { names: ['c'] }] })).toEqual({
      ROWS: [{ NAMES: ['A', 'B'] }, { NAMES: ['C'] }],
    })
    expect(encoded).toEqual(['a', 'b', 'c'])
  })

  it.each([
    ['within another', { rows: [{ names: ['a', 'b', 'c', 'd'] }] }, ['ROWS', 0, 'NAMES'], 3],
    ['around others', { rows: [{ names: [] }, { names: [] }, { names: [] }] }, ['ROWS'], 2],
  ])('that is too long is refused in both directions: %s', (_, ours, path, n) => {
    const wire = { ROWS: ours.rows.map(({ names }) => ({ NAMES: names })) }
    const issue = expect.objectContaining({ path, message: fieldMessage('tooLong', { n }) })
    expect(z.safeEncode(rows, ours).error?.issues).toEqual([issue])
    expect(z.safeDecode(rows, wire).error?.issues).toEqual([issue])
  })
})
