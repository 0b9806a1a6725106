import { describe, expect, it } from 'vitest'
import { isStrongPassword } from './password.ts'
import { isChinese, isChineseName, isEmail, isReadableText, lengthOf } from './text.ts'

describe('a text', () => {
  it('is as long as its Unicode characters', () => {
    expect(lengthOf('')).toBe(0)
    expect(lengthOf('张三')).toBe(2)
    expect(lengthOf('𠮷野')).toBe(2)
    expect(lengthOf('a👍')).toBe(2)
  })

  it.each([
    ['张三', true],
    ['𠮷野家', true],
    ['欧阳修文公子', true],
    ['张', false],
    ['一二三四五六七', false],
    ['Zhang', false],
    ['张 三', false],
  ])('%s as a Chinese name: %s', (name, sound) => expect(isChineseName(name)).toBe(sound))

  it.each([
    ['汉字', true],
    ['汉字1', false],
    ['', false],
  ])('%s as Chinese only: %s', (value, sound) => expect(isChinese(value)).toBe(sound))

  it.each([
    ['a@b.cn', true],
    ['first.last+tag@mail.example.com', true],
    ['a@b', false],
    ['a@@b.cn', false],
    ['a b@c.cn', false],
    ['@b.cn', false],
    ['a@b..cn', false],
    ['', false],
  ])('%s as an e-mail address: %s', (value, sound) => expect(isEmail(value)).toBe(sound))

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
