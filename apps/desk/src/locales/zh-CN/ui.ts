import { kitUiZh } from '@registration/kit/locales/zh-CN.ts'

export const ui = {
  ...kitUiZh,
  errorHelp: '请检查网络后重新加载。如果一直不行，请联系系统管理员。',
  errorHelpNumber: '请稍等一会儿再重新加载。如果一直不行，请联系系统管理员，并告知编号。',
  save: '保存',
  saved: '已保存',
  close: '关闭',
} as const
