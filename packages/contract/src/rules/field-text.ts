import { deskFieldTextsZh } from './desk-field-texts-zh.ts'
import { type FieldMessageWord, fieldTextFrom } from './field-messages.ts'
import { fieldTextsEn } from './field-texts-en.ts'
import { fieldTextsZh } from './field-texts-zh.ts'

export type MessageLanguage = 'zh' | 'en'

/** The messages in both languages, for the server. */
export const fieldTexts = { zh: fieldTextsZh, en: fieldTextsEn } as const

/** The same for officers. */
export const deskFieldTexts = { zh: deskFieldTextsZh, en: fieldTextsEn } as const

export const isFieldMessage = (word: string): word is FieldMessageWord => Object.hasOwn(fieldTextsZh, word)

/** The text of a message in a language. */
export const fieldText = (
  encoded: string,
  language: MessageLanguage,
  texts: typeof fieldTexts | typeof deskFieldTexts = fieldTexts,
): string => fieldTextFrom(texts[language], encoded)
