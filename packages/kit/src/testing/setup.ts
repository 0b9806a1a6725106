import { defineTexts } from '../locales/language.ts'
import { setUpBrowser } from './browser.ts'

const { loadTexts } = defineTexts({
  first: {},
  load: {
    'zh-CN': async () => (await import('../locales/zh-CN.ts')).kitZh,
    en: async () => (await import('../locales/en.ts')).kitEn,
  },
})

setUpBrowser()
await loadTexts()
