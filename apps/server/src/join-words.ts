import type { Language } from '@registration/contract/refusals.ts'

/** Words one after the other, as a text of the language lists them. */
export const joinWords = (words: readonly string[], language: Language): string =>
  words.join(language === 'zh' ? '、' : ', ')
