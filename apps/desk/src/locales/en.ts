import { fieldTextsEn as fields } from '@registration/contract/rules/field-texts-en.ts'
import type { Translation } from '@registration/kit/locales/translate.ts'
import { account } from './en/account.ts'
import { caseTexts } from './en/case.ts'
import { caseActs } from './en/case-acts.ts'
import { cases } from './en/cases.ts'
import { decision } from './en/decision.ts'
import { keys } from './en/keys.ts'
import { notices } from './en/notices.ts'
import { queue } from './en/queue.ts'
import { search } from './en/search.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/sign-in.ts'
import { staff } from './en/staff.ts'
import { ui } from './en/ui.ts'
import { viewer } from './en/viewer.ts'
import type { zhCN } from './zh-CN.ts'

export const en = {
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
} satisfies Translation<typeof zhCN>
