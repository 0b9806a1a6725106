import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { setLanguage, translate } from './language.ts'
import { fill, type Text } from './translate.ts'
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

describe('a text', () => {
  it('is filled and follows the chosen language', async () => {
    expect(translate('ui.page', { page: 3 })).toBe('第 3 页')
    await setLanguage('en')
    expect(translate('ui.page', { page: 3 })).toBe('Page 3')
    expect(document.documentElement.lang).toBe('en')
    await setLanguage('zh-CN')
    expect(translate('ui.page', { page: 3 })).toBe('第 3 页')
  })

  it('chooses its plural form by the language’s plural rules', () => {
    const text = { one: '{count} file', other: '{count} files' }
    expect([0, 1, 2].map((count) => fill(text, { count }, 'en'))).toEqual(['0 files', '1 file', '2 files'])
    expect(fill(text, { count: 1 }, 'zh-CN')).toBe('1 files')
  })
})
