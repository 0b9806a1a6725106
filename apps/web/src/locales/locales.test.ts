import type { Text } from '@registration/kit/locales/translate.ts'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { zhCN } from './zh-CN.ts'

function texts(catalogue: Record<string, Record<string, Text>>): [string, string[]][] {
  return Object.entries(catalogue).flatMap(([section, entries]) =>
    Object.entries(entries).map(([name, text]): [string, string[]] => [`${section}.${name}`, formsOf(text)]),
  )
}

function formsOf(text: Text): string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}

const parametersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe('the languages', () => {
  const english = new Map(texts(en))

  it('have the same texts', () => {
    expect([...english.keys()].sort()).toEqual(
      texts(zhCN)
        .map(([key]) => key)
        .sort(),
    )
  })

  it.each(texts(zhCN))('have the same parameters in %s, and words in each', (key, [chinese = '']) => {
    expect(chinese).not.toBe('')
    for (const form of english.get(key) ?? []) {
      expect(form).not.toBe('')
      expect(parametersOf(form)).toEqual(parametersOf(chinese))
    }
  })

  it('leave no Chinese in an English text but the language’s own name and what is printed on certificates', () => {
    const chinese = [...english].filter(([, forms]) => forms.some((form) => /\p{Script=Han}/u.test(form)))
    expect(chinese.map(([key]) => key)).toEqual(['ui.chinese', 'units.certificateNumberHelp'])
  })
})
