import { deskFieldTextsZh as fields } from '@registration/contract/rules/desk-field-texts-zh.ts'
import { account } from './zh-CN/account.ts'
import { caseTexts } from './zh-CN/case.ts'
import { caseActs } from './zh-CN/case-acts.ts'
import { cases } from './zh-CN/cases.ts'
import { decision } from './zh-CN/decision.ts'
import { keys } from './zh-CN/keys.ts'
import { notices } from './zh-CN/notices.ts'
import { queue } from './zh-CN/queue.ts'
import { search } from './zh-CN/search.ts'
import { shell } from './zh-CN/shell.ts'
import { signIn } from './zh-CN/sign-in.ts'
import { staff } from './zh-CN/staff.ts'
import { ui } from './zh-CN/ui.ts'
import { viewer } from './zh-CN/viewer.ts'

/** The source catalogue: keys and parameters of every other language are inferred from it. One section per feature. */
export const zhCN = {
  ui,
  fields,
  shell,
  signIn,
  account,
  staff,
  case: caseTexts,
  cases,
  caseActs,
  notices,
  queue,
  search,
  decision,
  keys,
  viewer,
} as const
