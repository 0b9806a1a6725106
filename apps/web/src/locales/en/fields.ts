export { fieldTextsEn as fields } from '@registration/contract/rules/field-texts-en.ts'
