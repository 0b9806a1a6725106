import { fieldTextsEn as fields } from '@registration/contract/rules/field-texts-en.ts'
import type { Translation } from '@registration/kit/locales/translate.ts'
import { applications } from './en/applications.ts'
import { appointments } from './en/appointments.ts'
import { archive } from './en/archive.ts'
import { callQueue } from './en/call-queue.ts'
import { caseQuestions } from './en/case-questions.ts'
import { catalogue } from './en/catalogue.ts'
import { certificates } from './en/certificates.ts'
import { confirmations } from './en/confirmations.ts'
import { face } from './en/face.ts'
import { feedback } from './en/feedback.ts'
import { guidance } from './en/guidance.ts'
import { holdings } from './en/holdings.ts'
import { home } from './en/home.ts'
import { information } from './en/information.ts'
import { materials } from './en/materials.ts'
import { matters } from './en/matters.ts'
import { messages } from './en/messages.ts'
import { parties } from './en/parties.ts'
import { password } from './en/password.ts'
import { privacy } from './en/privacy.ts'
import { profile } from './en/profile.ts'
import { progress } from './en/progress.ts'
import { registerCheck } from './en/register-check.ts'
import { remarks } from './en/remarks.ts'
import { session } from './en/session.ts'
import { tax } from './en/tax.ts'
import { terms } from './en/terms.ts'
import { titles } from './en/titles.ts'
import { ui } from './en/ui.ts'
import { units } from './en/units.ts'
import { userInfo } from './en/user-info.ts'
import type { zhCN } from './zh-CN.ts'

export const en = {
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
} satisfies Translation<typeof zhCN>
