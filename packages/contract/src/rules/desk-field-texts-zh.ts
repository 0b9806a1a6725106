import { fieldTextsZh } from './field-texts-zh.ts'

/** The messages beside an invalid field, in Chinese, for an officer: plainer than for a citizen. */
export const deskFieldTextsZh = {
  ...fieldTextsZh,
  required: '必填',
  tooShort: '至少输入{n}个字符',
  tooLong: '最多输入{n}个字符',
} as const
