import { describe, expect, it } from 'vitest'
import { type CaseKey, caseKeyOf, caseKeys, isWalkingKey, type Press, printedKeys } from './case-key-rules.ts'

const aPress = (key: string, parts: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...parts,
})

describe('the keys of the case screen', () => {
  it('are each one alone', () => {
    const printed = caseKeys.flatMap((key) => printedKeys[key])
    expect(new Set(printed).size).toBe(printed.length)
  })

  it.each([
    ['j', 'next'],
    ['k', 'previous'],
    ['g', 'takeNext'],
    ['c', 'claim'],
    ['m', 'nextMaterial'],
    ['[', 'previousFile'],
    [']', 'nextFile'],
    ['r', 'rotate'],
    ['+', 'zoomIn'],
    ['=', 'zoomIn'],
    ['-', 'zoomOut'],
    ['0', 'zoomFit'],
    ['v', 'pair'],
    [' ', 'tick'],
    ['x', 'remark'],
    ['p', 'pass'],
    ['b', 'return'],
    ['h', 'hold'],
    ['n', 'note'],
    ['Escape', 'back'],
    ['?', 'help'],
  ] satisfies [string, CaseKey][])('have %s for %s', (key, meaning) => expect(caseKeyOf(aPress(key))).toBe(meaning))

  it('are the same with capitals locked, and with the signs of a Chinese input method', () => {
    expect(caseKeyOf(aPress('J'))).toBe('next')
    expect(caseKeyOf(aPress('【'))).toBe('previousFile')
    expect(caseKeyOf(aPress('】'))).toBe('nextFile')
    expect(caseKeyOf(aPress('？', { shiftKey: true }))).toBe('help')
    expect(caseKeyOf(aPress('+', { shiftKey: true }))).toBe('zoomIn')
  })

  it.each([
    ['together with Ctrl', { ctrlKey: true }],
    ['together with the Windows or command key', { metaKey: true }],
    ['together with Alt', { altKey: true }],
    ['together with Shift', { shiftKey: true }],
    ['while an input method composes', { isComposing: true }],
    ['that had another use already', { defaultPrevented: true }],
  ])('mean nothing %s', (_, parts) => expect(caseKeyOf(aPress('p', parts))).toBeUndefined())

  it('act once while they are held down, except those that turn and zoom', () => {
    expect(caseKeyOf(aPress('p', { repeat: true }))).toBeUndefined()
    expect(caseKeyOf(aPress(' ', { repeat: true }))).toBeUndefined()
    expect(caseKeyOf(aPress('j', { repeat: true }))).toBe('next')
    expect(caseKeyOf(aPress('+', { repeat: true }))).toBe('zoomIn')
    expect(['j', 'K', '【', '+'].every(isWalkingKey)).toBe(true)
    expect(['g', 'N', 'Enter'].some(isWalkingKey)).toBe(false)
  })

  it('leave every other key alone', () => {
    for (const key of ['q', 'Enter', 'Tab', 'ArrowDown', 'Process', 'F5', '1'])
      expect(caseKeyOf(aPress(key))).toBeUndefined()
  })
})
