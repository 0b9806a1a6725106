import { fieldTextsZh } from '@registration/contract/rules/field-texts-zh.ts'

/** To an officer the messages beside a field are plainer than to a citizen. */
export const fields = {
  ...fieldTextsZh,
  required: '必填',
  tooShort: '至少输入{n}个字符',
  tooLong: '最多输入{n}个字符',
} as const
