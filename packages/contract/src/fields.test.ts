import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { changeableText, optionalText, text } from './fields.ts'

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
