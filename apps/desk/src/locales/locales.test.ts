import { formsOf, parametersOf, textsOf } from '@registration/kit/testing/texts-of.ts'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { zhCN } from './zh-CN.ts'

describe('the languages of the desk', () => {
  const english = new Map(textsOf(en))

  it.each(textsOf(zhCN))('have the same parameters in %s, and words in each', (key, chinese) => {
    const [source = ''] = formsOf(chinese)
    const forms = formsOf(english.get(key) ?? '')
    for (const form of [source, ...forms]) expect(form).not.toBe('')
    for (const form of forms) expect(parametersOf(form)).toEqual(parametersOf(source))
  })

  it('leave no Chinese in an English text but the language’s own name', () => {
    const chinese = [...english].filter(([, text]) => formsOf(text).some((form) => /\p{Script=Han}/u.test(form)))
    expect(chinese.map(([key]) => key)).toEqual(['shell.chinese'])
  })
})
