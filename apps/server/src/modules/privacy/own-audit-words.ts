import { roleTitles } from '@registration/contract/permissions.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { AuditEntryActor } from '../../db/tables.ts'
import type { SessionEnding } from '../../http/security-log.ts'
import { joinWords } from '../../join-words.ts'
import { partyTitles } from '../applications/field-title-rules.ts'
import type { AuditAct, ReadKind } from '../audit/audit-rules.ts'
import type { Show, Words } from './own-data-columns.ts'
import { titleOf } from './own-data-titles.ts'

/** The audit log in words for its citizen. */
export const auditActs: Record<AuditAct, Words> = {
  identityRead: { zh: '读取身份信息', en: 'Identity data read' },
  identityHandedOver: { zh: '向外部系统提供身份信息', en: 'Identity data handed over' },
  identityChanged: { zh: '修改身份信息', en: 'Identity data changed' },
  passwordSet: { zh: '设置密码', en: 'Password set' },
  passwordChanged: { zh: '修改密码', en: 'Password changed' },
  passwordReset: { zh: '重设密码', en: 'Password reset' },
  passwordPaused: { zh: '密码多次输错，暂停验证', en: 'Paused after wrong passwords' },
  certificationStarted: { zh: '开始实名认证', en: 'Verification begun' },
  certified: { zh: '通过实名认证', en: 'Verified' },
  certificationFailed: { zh: '实名认证未通过', en: 'Verification failed' },
  certificationDropped: { zh: '实名认证失效', en: 'Verification ended' },
  confirmationCheckStarted: { zh: '开始确认申请的人脸核验', en: 'Face check to confirm begun' },
  confirmationChecked: { zh: '通过确认申请的人脸核验', en: 'Face check to confirm passed' },
  confirmationCheckFailed: { zh: '确认申请的人脸核验未通过', en: 'Face check to confirm failed' },
  applicationConfirmed: { zh: '确认申请', en: 'Application confirmed' },
  confirmationRetracted: { zh: '撤回确认', en: 'Confirmation taken back' },
  accountBound: { zh: '账户绑定', en: 'Account bound' },
  consentGiven: { zh: '同意', en: 'Consent given' },
  consentWithdrawn: { zh: '撤回同意', en: 'Consent withdrawn' },
  dataExported: { zh: '导出本人数据', en: 'Own data exported' },
  accountClosed: { zh: '注销账户', en: 'Account closed' },
  signedIn: { zh: '登录', en: 'Signed in' },
  signInRefused: { zh: '登录未成功', en: 'Sign-in refused' },
  signedOut: { zh: '退出登录', en: 'Signed out' },
  sessionEnded: { zh: '登录结束', en: 'Session ended' },
  propertyUnlocked: { zh: '验证手机号，查看我的不动产', en: 'Own property unlocked' },
  propertyLocked: { zh: '锁定我的不动产', en: 'Own property locked' },
  propertyShown: { zh: '出示电子证照', en: 'Certificate shown to others' },
  propertyLookedAt: { zh: '有人在申请中核查了您名下的不动产', en: 'Own property looked at for somebody’s application' },
  invitationSent: { zh: '发出确认邀请', en: 'Invitation sent' },
  invitationDeclined: { zh: '对确认邀请答复不同意', en: 'Invitation declined' },
  applicationJoined: { zh: '填写本人信息，加入申请', en: 'Entered in somebody’s application' },
  operatorCommand: { zh: '运维操作', en: 'Operator’s command' },
  factorAdded: { zh: '登记第二重验证方式', en: 'Second factor added' },
  factorRemoved: { zh: '移除第二重验证方式', en: 'Second factor removed' },
  recoveryCodesMade: { zh: '生成恢复码', en: 'Recovery codes made' },
  steppedUp: { zh: '再次验证身份', en: 'Verified again' },
  sessionUnlocked: { zh: '解锁', en: 'Session unlocked' },
  providerBound: { zh: '绑定统一身份认证', en: 'Identity provider bound' },
  staffRead: { zh: '查看人员账号', en: 'Accounts read' },
  staffSaved: { zh: '新增或修改人员账号', en: 'Account saved' },
  staffInvited: { zh: '发放登记码', en: 'Enrolment code given out' },
  staffPaused: { zh: '停用人员账号', en: 'Account paused' },
  staffResumed: { zh: '恢复人员账号', en: 'Account resumed' },
  staffLeft: { zh: '办理人员离职', en: 'Officer’s leaving recorded' },
  rolesSet: { zh: '设置角色和机构', en: 'Roles and offices set' },
  absenceRecorded: { zh: '登记请假', en: 'Absence recorded' },
  absenceCancelled: { zh: '取消请假', en: 'Absence cancelled' },
  caseActed: { zh: '办理申请', en: 'Acted on a case' },
  casesSearched: { zh: '查询办件', en: 'Cases searched' },
  callRefused: { zh: '越权操作被拒绝', en: 'Call refused' },
  caseRead: { zh: '查看了您的申请', en: 'Looked at your application' },
  caseFileRead: { zh: '查看了您的材料', en: 'Looked at a file of yours' },
  caseFileFetched: { zh: '预先读取了您的材料，还没有查看', en: 'Fetched a file of yours, without looking at it yet' },
  caseOriginalRead: { zh: '查看了您的材料原件', en: 'Looked at the original of a file of yours' },
  identityRevealed: { zh: '查看了申请中的完整号码', en: 'Looked at a full number in your application' },
  noticePrinted: { zh: '打印了补正告知书', en: 'Printed the notice of what to correct' },
}

export const auditActors: Record<AuditEntryActor, Words> = {
  citizen: { zh: '本人', en: 'Yourself' },
  registry: { zh: '登记机构', en: 'Registration office' },
  operator: { zh: '运维人员', en: 'Operator' },
  officer: { zh: '工作人员', en: 'Officer' },
  linkHolder: { zh: '持有分享链接的人', en: 'Whoever has a shared link' },
  system: { zh: '本平台', en: 'This service' },
}

const kinds: Record<ReadKind, Words> = {
  profile: { zh: '个人资料', en: 'Profile' },
  application: { zh: '登记申请', en: 'Application' },
  parties: { zh: '申请中的当事人', en: 'Parties of an application' },
  party: { zh: '申请中的一名当事人', en: 'One party of an application' },
  applicationForm: { zh: '不动产登记申请书', en: 'Application form' },
  returnNotice: { zh: '补正告知书', en: 'Notice of what to correct' },
  attachment: { zh: '申请中的材料', en: 'A file of an application' },
  archiveRequest: { zh: '不动产查询', en: 'Property query' },
  archiveRequests: { zh: '不动产查询记录', en: 'Property queries' },
  archiveAnswer: { zh: '查询结果', en: 'Result of a query' },
  certificate: { zh: '查档证明', en: 'Archive certificate' },
  appointments: { zh: '预约记录', en: 'Appointments' },
  appointment: { zh: '预约凭证', en: 'Appointment card' },
  taxJump: { zh: '前往税务服务', en: 'Visit to the tax service' },
  holdings: { zh: '名下不动产列表', en: 'List of own property' },
  holding: { zh: '名下不动产详情', en: 'Details of an own property' },
  holdingCheck: { zh: '名下不动产的办理条件核查', en: 'Register check of an own property' },
  holdingStart: { zh: '从名下不动产发起申请', en: 'Application started from an own property' },
  holdingShow: { zh: '名下不动产的出示', en: 'Showing of an own certificate' },
  electronicCertificate: { zh: '电子证照', en: 'Electronic certificate' },
  confirmation: { zh: '待确认的申请', en: 'Application to confirm' },
  confirmationFile: { zh: '待确认申请中的材料', en: 'A file of an application to confirm' },
  participation: { zh: '参与的申请', en: 'Application taken part in' },
}

const endings: Record<SessionEnding | 'signInCodeRefused', Words> = {
  byCitizen: { zh: '在其他设备上结束', en: 'Ended from another device' },
  byOfficer: { zh: '在其他设备上结束', en: 'Ended from another device' },
  replaced: { zh: '同一浏览器重新登录', en: 'Another sign-in in the same browser' },
  signInFailed: { zh: '同一浏览器登录未成功', en: 'A failed sign-in in the same browser' },
  newPassword: { zh: '设置了新密码', en: 'A new password' },
  tooMany: { zh: '登录的设备过多', en: 'Too many devices' },
  expired: { zh: '超过时限', en: 'Its time was over' },
  signInCodeRefused: { zh: '登录凭证无效', en: 'The sign-in could not be confirmed' },
}

const ways: Record<'bindingCode' | 'counter' | 'platform', Words> = {
  bindingCode: { zh: '绑定码', en: 'Binding code' },
  counter: { zh: '登记窗口', en: 'At the counter' },
  platform: { zh: '省级网上办事大厅', en: 'On the provincial platform' },
}

/**
 * Which kind of record was read, which fields were changed, how an account is bound, why a session ended, or an officer's
 * role, with the number of a party that was shown.
 */
export const showAuditDetails: Show = (details, { language }) => {
  if (isKey(kinds, details)) return kinds[details][language]
  if (isKey(ways, details)) return ways[details][language]
  const [role = '', ...rest] = details.split(' ')
  if (isKey(roleTitles, role))
    return [roleTitles[role], ...rest.flatMap((each) => (isKey(revealed, each) ? [partyTitles[each]] : []))]
      .map((title) => title[language])
      .join(' · ')
  return isKey(endings, details) ? endings[details][language] : fieldsIn(details, language)
}

/** The numbers of a party that an officer can see in full. Ids and the reason are for the auditor. */
const revealed = { documentNumber: true, phone: true, agentDocumentNumber: true, agentPhone: true } as const

/** Changes are stored as a list of fields. */
function fieldsIn(details: string, language: Language): string {
  const titles = details.split(',').map((each) => (isKey(fields, each) ? titleOf(each, language) : each))
  return joinWords(titles, language)
}

const fields = { name: true, documentType: true, documentNumber: true, phone: true } as const

const isKey = <K extends string>(table: Record<K, unknown>, key: string): key is K => Object.hasOwn(table, key)
