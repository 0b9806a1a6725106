import { formsOf, parametersOf, textsOf } from '@registration/kit/testing/texts-of.ts'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { zhCN } from './zh-CN.ts'

describe('the languages', () => {
  const english = new Map(textsOf(en))

  it('have the same texts', () => {
    expect([...english.keys()].sort()).toEqual(
      textsOf(zhCN)
        .map(([key]) => key)
        .sort(),
    )
  })

  it.each(textsOf(zhCN))('have the same parameters in %s, and words in each', (key, text) => {
    const [chinese = ''] = formsOf(text)
    expect(chinese).not.toBe('')
    for (const form of formsOf(english.get(key) ?? '')) {
      expect(form).not.toBe('')
      expect(parametersOf(form)).toEqual(parametersOf(chinese))
    }
  })

  it('leave no Chinese in an English text but the language’s own name and what is printed on certificates', () => {
    const chinese = [...english].filter(([, text]) => formsOf(text).some((form) => /\p{Script=Han}/u.test(form)))
    expect(chinese.map(([key]) => key)).toEqual(['ui.chinese', 'units.certificateNumberHelp'])
  })

  // A button is called by what it shows (WCAG 2.2, 2.5.3).
  it.each(['appointments.wait', 'appointments.stopWaiting'])('have a button’s text in its name: %s', (key) => {
    for (const texts of [textsOf(zhCN), textsOf(en)]) {
      const words = new Map(texts)
      expect(formsOf(words.get(`${key}For`) ?? '')[0]).toContain(formsOf(words.get(key) ?? '')[0])
    }
  })
})
