import { firstUi } from '@registration/kit/locales/first.ts'
import { defineTexts, type TranslateFrom } from '@registration/kit/locales/language.ts'
import type { zhCN } from './zh-CN.ts'

export type Translate = TranslateFrom<typeof zhCN>

export const { translate, useTranslate, loadTexts, showLanguage } = defineTexts({
  first: { ui: firstUi },
  load: {
    'zh-CN': async () => (await import('./zh-CN.ts')).zhCN,
    en: async () => (await import('./en.ts')).en,
  },
})
