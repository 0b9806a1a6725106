import type { RemarkCode } from '@registration/contract/remarks.ts'
import type {
  AppointmentState,
  ArchiveEntryKind,
  ArchiveMortgageAmountUnit,
  ArchiveRequestState,
  ArchiveSeizureKind,
  ArchiveUnitCoOwnership,
  CitizenAccountKind,
  ConfirmationPlaceMethod,
  ConsentPurpose,
  FaceFlowPurpose,
  FaceFlowState,
  InvitationPurpose,
  InvitationState,
  PartyKind,
  PartyRole,
  PartySource,
  PhoneCodeChallengePurpose,
  PropertyUnitSource,
  RatingGrade,
  RatingSubject,
  RegisterCheckVerdict,
  ReviewRemarkTargetKind,
  SlotHoldKind,
} from '../../db/tables.ts'
import { partyKindTexts } from '../applications/field-title-rules.ts'
import type { Words } from './own-data-columns.ts'

// Words for codes of the export that no dictionary of the office has.

/** Yes and no, for flags. */
export const yesOrNo = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } } as const satisfies Record<
  string,
  Words
>

export const sexes = {
  '0': { zh: '未知', en: 'Unknown' },
  '1': { zh: '男', en: 'Male' },
  '2': { zh: '女', en: 'Female' },
  '9': { zh: '未说明', en: 'Not stated' },
} as const satisfies Record<string, Words>

export const accountKinds = {
  individual: { zh: '个人', en: 'Individual' },
  enterprise: { zh: '企业', en: 'Company' },
} as const satisfies Record<CitizenAccountKind, Words>

export const checkVerdicts = {
  blocked: { zh: '暂不能办理', en: 'Not possible now' },
  resolveFirst: { zh: '需要先处理', en: 'Something to settle first' },
  attention: { zh: '可以办理，请留意', en: 'Possible, with something to note' },
  clear: { zh: '可以办理', en: 'Possible' },
  unknown: { zh: '无法核查', en: 'Could not be checked' },
} as const satisfies Record<RegisterCheckVerdict, Words>

export const consentPurposes = {
  notice: { zh: '个人信息处理告知书', en: 'Privacy notice' },
  face: { zh: '人脸核验', en: 'Face check' },
  tax: { zh: '前往税务服务', en: 'Visit to the tax service' },
  faceConfirm: { zh: '人脸核验（确认申请）', en: 'Face check to confirm an application' },
} as const satisfies Record<ConsentPurpose, Words>

export const partyRoles = {
  rightsHolder: { zh: '权利人', en: 'Rights holder' },
  obligor: { zh: '义务人', en: 'Obligor' },
} as const satisfies Record<PartyRole, Words>

export const partyKinds = partyKindTexts satisfies Record<PartyKind, Words>

export const remarkPlaces = {
  application: { zh: '整个申请', en: 'The whole application' },
  party: { zh: '当事人', en: 'A party' },
  unit: { zh: '不动产', en: 'Property' },
  material: { zh: '材料', en: 'A paper' },
  answer: { zh: '情况问答', en: 'An answer' },
} as const satisfies Record<ReviewRemarkTargetKind, Words>

export const remarkCodes = {
  wrong: { zh: '填写有误', en: 'Wrong' },
  notAsDocument: { zh: '与证件不一致', en: 'Not as in the document' },
  notAsRegister: { zh: '与登记簿不一致', en: 'Not as in the register' },
  missing: { zh: '缺少材料', en: 'Missing' },
  unclear: { zh: '材料不清晰', en: 'Not legible' },
  incomplete: { zh: '材料不完整', en: 'Not complete' },
  expired: { zh: '材料已过期', en: 'Expired' },
  unsigned: { zh: '签字或盖章缺失', en: 'Without signature or seal' },
  unsuitable: { zh: '不符合要求', en: 'Not suitable' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<RemarkCode, Words>

export const archiveStates = {
  submitted: { zh: '已提交', en: 'Submitted' },
  inQuery: { zh: '查询中', en: 'In query' },
  found: { zh: '查询到登记信息', en: 'Registered property found' },
  nothingHeld: { zh: '未查询到登记信息', en: 'No registered property found' },
} as const satisfies Record<ArchiveRequestState, Words>

export const coOwnerships = {
  '': { zh: '', en: '' },
  sole: { zh: '单独所有', en: 'Sole' },
  joint: { zh: '共同共有', en: 'Joint' },
  byShares: { zh: '按份共有', en: 'By shares' },
  other: { zh: '其他共有', en: 'Other shared ownership' },
} as const satisfies Record<ArchiveUnitCoOwnership, Words>

export const amountUnits = {
  yuan: { zh: '元', en: 'yuan' },
  tenThousandYuan: { zh: '万元', en: 'ten-thousand yuan' },
} as const satisfies Record<ArchiveMortgageAmountUnit, Words>

export const seizureKinds = {
  seizure: { zh: '查封', en: 'Seizure' },
  waitingSeizure: { zh: '轮候查封', en: 'Waiting seizure' },
  preSeizure: { zh: '预查封', en: 'Pre-seizure' },
  waitingPreSeizure: { zh: '轮候预查封', en: 'Waiting pre-seizure' },
  continuedSeizure: { zh: '续封', en: 'Continued seizure' },
} as const satisfies Record<ArchiveSeizureKind, Words>

export const entryKinds = {
  objection: { zh: '异议', en: 'Objection' },
  notice: { zh: '预告', en: 'Priority notice' },
  residenceRight: { zh: '居住权', en: 'Right of residence' },
  lock: { zh: '限制转让', en: 'Restriction on transfer' },
} as const satisfies Record<ArchiveEntryKind, Words>

export const appointmentStates = {
  booked: { zh: '已预约', en: 'Booked' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  closed: { zh: '因故取消', en: 'Cancelled by the office' },
  kept: { zh: '已办理', en: 'Attended' },
  missed: { zh: '未到场', en: 'Missed' },
} as const satisfies Record<AppointmentState, Words>

export const ratedSubjects = {
  application: { zh: '申请', en: 'Application' },
  appointment: { zh: '预约', en: 'Appointment' },
} as const satisfies Record<RatingSubject, Words>

export const grades = {
  verySatisfied: { zh: '非常满意', en: 'Very good' },
  satisfied: { zh: '满意', en: 'Good' },
  fair: { zh: '基本满意', en: 'Fair' },
  dissatisfied: { zh: '不满意', en: 'Poor' },
  veryDissatisfied: { zh: '非常不满意', en: 'Very poor' },
} as const satisfies Record<RatingGrade, Words>

export const holdKinds = {
  choice: { zh: '填写时保留', en: 'Held while you fill in the form' },
  offer: { zh: '候补到号', en: 'Offered from the line' },
} as const satisfies Record<SlotHoldKind, Words>

export const codePurposes = {
  profile: { zh: '个人资料', en: 'Profile' },
  archive: { zh: '不动产查询', en: 'Property query' },
  export: { zh: '导出数据或注销账户', en: 'Export of data or closing of the account' },
  password: { zh: '重设登录密码', en: 'Reset of the password' },
  property: { zh: '查看我的不动产', en: 'Look at one’s own property' },
  confirm: { zh: '确认申请', en: 'Confirmation of an application' },
} as const satisfies Record<PhoneCodeChallengePurpose, Words>

export const partySources = {
  '': { zh: '由您填写', en: 'Entered by you' },
  register: { zh: '登记簿', en: 'The register' },
  invitee: { zh: '本人', en: 'The person' },
} as const satisfies Record<PartySource, Words>

export const unitSources = {
  '': { zh: '由您填写', en: 'Entered by you' },
  register: { zh: '登记簿', en: 'The register' },
} as const satisfies Record<PropertyUnitSource, Words>

export const facePurposes = {
  certification: { zh: '实名认证', en: 'Real-name verification' },
  confirmation: { zh: '确认申请', en: 'Confirmation of an application' },
} as const satisfies Record<FaceFlowPurpose, Words>

export const invitationPurposes = {
  confirm: { zh: '确认申请', en: 'To confirm an application' },
  fillIn: { zh: '自己填写信息', en: 'To enter oneself' },
} as const satisfies Record<InvitationPurpose, Words>

export const invitationStates = {
  open: { zh: '等待对方', en: 'Open' },
  answered: { zh: '已确认', en: 'Confirmed' },
  refused: { zh: '不同意', en: 'Refused' },
  withdrawn: { zh: '已撤销', en: 'Withdrawn' },
  expired: { zh: '已过期', en: 'Expired' },
  ended: { zh: '已失效', en: 'Ended' },
} as const satisfies Record<InvitationState, Words>

export const confirmationMethods = {
  code: { zh: '短信验证码', en: 'Code by message' },
  face: { zh: '人脸核验', en: 'Face check' },
  counter: { zh: '登记窗口', en: 'At the counter' },
} as const satisfies Record<ConfirmationPlaceMethod, Words>

export const faceStates = {
  starting: { zh: '准备中', en: 'Being started' },
  pending: { zh: '待完成', en: 'Waiting for you' },
  checking: { zh: '核验中', en: 'Being checked' },
  passed: { zh: '已通过', en: 'Passed' },
  failed: { zh: '未通过', en: 'Failed' },
  replaced: { zh: '已被新的核验代替', en: 'Replaced by a newer one' },
} as const satisfies Record<FaceFlowState, Words>

export const signInApps = {
  wechat: { zh: '微信', en: 'WeChat' },
  browser: { zh: '浏览器', en: 'Browser' },
} as const

export const signInSystems = {
  android: { zh: '安卓', en: 'Android' },
  ios: { zh: 'iPhone 或 iPad', en: 'iPhone or iPad' },
  harmony: { zh: '鸿蒙', en: 'HarmonyOS' },
  windows: { zh: 'Windows 电脑', en: 'Windows' },
  mac: { zh: 'Mac 电脑', en: 'Mac' },
  linux: { zh: 'Linux 电脑', en: 'Linux' },
  other: { zh: '其他设备', en: 'Another device' },
} as const
