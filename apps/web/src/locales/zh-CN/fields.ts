export { fieldTextsZh as fields } from '@registration/contract/rules/field-texts-zh.ts'
