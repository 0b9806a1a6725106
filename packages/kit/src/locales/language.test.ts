import { describe, expect, it } from 'vitest'
import { setLanguage, translate } from './language.ts'
import { fill } from './translate.ts'

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
