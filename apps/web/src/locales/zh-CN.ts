import { fieldTextsZh as fields } from '@registration/contract/rules/field-texts-zh.ts'
import { applications } from './zh-CN/applications.ts'
import { appointments } from './zh-CN/appointments.ts'
import { archive } from './zh-CN/archive.ts'
import { callQueue } from './zh-CN/call-queue.ts'
import { caseQuestions } from './zh-CN/case-questions.ts'
import { catalogue } from './zh-CN/catalogue.ts'
import { certificates } from './zh-CN/certificates.ts'
import { confirmations } from './zh-CN/confirmations.ts'
import { face } from './zh-CN/face.ts'
import { feedback } from './zh-CN/feedback.ts'
import { guidance } from './zh-CN/guidance.ts'
import { holdings } from './zh-CN/holdings.ts'
import { home } from './zh-CN/home.ts'
import { information } from './zh-CN/information.ts'
import { materials } from './zh-CN/materials.ts'
import { matters } from './zh-CN/matters.ts'
import { messages } from './zh-CN/messages.ts'
import { parties } from './zh-CN/parties.ts'
import { password } from './zh-CN/password.ts'
import { privacy } from './zh-CN/privacy.ts'
import { profile } from './zh-CN/profile.ts'
import { progress } from './zh-CN/progress.ts'
import { registerCheck } from './zh-CN/register-check.ts'
import { remarks } from './zh-CN/remarks.ts'
import { session } from './zh-CN/session.ts'
import { tax } from './zh-CN/tax.ts'
import { terms } from './zh-CN/terms.ts'
import { titles } from './zh-CN/titles.ts'
import { ui } from './zh-CN/ui.ts'
import { units } from './zh-CN/units.ts'
import { userInfo } from './zh-CN/user-info.ts'

/** The source catalogue: keys and parameters of every other language are inferred from it. One section per feature. */
export const zhCN = {
  ui,
  titles,
  fields,
  session,
  home,
  profile,
  catalogue,
  applications,
  appointments,
  callQueue,
  parties,
  units,
  registerCheck,
  remarks,
  confirmations,
  holdings,
  caseQuestions,
  materials,
  progress,
  archive,
  certificates,
  tax,
  terms,
  userInfo,
  face,
  password,
  privacy,
  feedback,
  messages,
  matters,
  information,
  guidance,
} as const
