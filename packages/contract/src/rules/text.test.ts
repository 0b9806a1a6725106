import { describe, expect, it } from 'vitest'
import { isStrongPassword } from './password.ts'
import { isReadableText, lengthOf } from './text.ts'

describe('a text', () => {
  it('is as long as its Unicode characters', () => {
    expect(lengthOf('')).toBe(0)
    expect(lengthOf('张三')).toBe(2)
    expect(lengthOf('𠮷野')).toBe(2)
    expect(lengthOf('a👍')).toBe(2)
  })

  it.each([
    ['两行\n文字\t', true],
    ['𠮷', true],
    ['a\u0000b', false],
    ['\u001b[31m', false],
    ['\ud842', false],
  ])('%j can be stored: %s', (value, sound) => expect(isReadableText(value)).toBe(sound))
})

it.each([
  ['abc123', true],
  ['ABCDEF1', true],
  ['a1!@#$', true],
  ['abc12', false],
  ['abcdef', false],
  ['123456', false],
  ['', false],
])('the password %s is strong enough: %s', (password, sound) => expect(isStrongPassword(password)).toBe(sound))
