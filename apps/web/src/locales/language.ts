import { languageCookie } from '@registration/contract/home-page.ts'
import { defineTexts, type Language, type TranslateFrom } from '@registration/kit/locales/language.ts'
import { firstTexts } from './first-texts.ts'
import type { zhCN } from './zh-CN.ts'

export type Translate = TranslateFrom<typeof zhCN>

export const { translate, useTranslate, loadTexts, showLanguage } = defineTexts({
  first: firstTexts,
  load: {
    'zh-CN': async () => (await import('./zh-CN.ts')).zhCN,
    en: async () => (await import('./en.ts')).en,
  },
  remember: setLanguageCookie,
})

/** From now on the server prerenders pages in this language, even if the browser prefers another. */
function setLanguageCookie(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Safari 14 and without TLS.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
}
