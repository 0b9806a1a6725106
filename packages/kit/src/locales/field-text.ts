import { fieldTextFrom } from '@registration/contract/rules/field-messages.ts'
import { sectionTexts, useLanguage } from './language.ts'

/** The text of a field's message in the current language, for code outside components. */
export const fieldText = (message: string): string => fieldTextFrom(sectionTexts('fields'), message)

/** As `fieldText`: the component follows a change of language. */
export function useFieldText(): typeof fieldText {
  useLanguage()
  return fieldText
}
