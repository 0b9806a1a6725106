// Generated from the migrations by generate-tables.ts; not written by hand.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as a value; written as JSON text, since the driver would take an array for a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>

export type ApplicationStatus =
  | 'unsubmitted'
  | 'pending'
  | 'handoverFailed'
  | 'cadastralPassed'
  | 'cadastralRejected'
  | 'accepted'
  | 'acceptanceRejected'
  | 'registered'

export type ApplicationHandedTo = 'desk' | 'registry'

/** 申请 (slsq, proinst) */
export interface ApplicationTable {
  id: string
  citizen_id: string
  /** 业务 (prodefid): city code and business */
  business_id: string
  /** The business's Chinese name, or the name the citizen gave the draft */
  name: string
  /** 登记类型 (djlx) */
  registration_type: string
  city_code: string
  /** 行政区 (areacode): the city, or one of its districts */
  region_code: string
  /** appointment */
  by_appointment: boolean
  /** 审核状态 (shzt) */
  status: ApplicationStatus
  /** How often it was submitted; messages and events carry it */
  submission: Generated<number>
  /** 受理编号 (prolsh): given by the registry */
  acceptance_number: string | null
  /** 权籍调查意见 (sh_qjdc_yj). Sealed for application:{id}:cadastral_opinion, clear from 0.1.0, empty for none */
  cadastral_opinion: Generated<string>
  /** 受理意见 (sh_xmsl_yj). Sealed for application:{id}:acceptance_opinion, clear from 0.1.0, empty for none */
  acceptance_opinion: Generated<string>
  created_at: Date
  submitted_at: Date | null
  /** prostart: when it was submitted, or created while it was not; the order of lists */
  started_at: Date
  /** The last change that the citizen made to it; empty when there was none */
  touched_at: Date | null
  /** When the citizen was told that the draft goes; empty again after a change */
  expiry_told_at: Date | null
  /** 承诺办结日: from the registry, or by the promise of the city on the day of acceptance */
  due_day: string | null
  /** 催办: when the citizen last asked the office about it */
  urged_at: Date | null
  /** Who decides: fixed with the first submission by the region and the settings; empty before it */
  handed_to: ApplicationHandedTo | null
  /** Hex of 16 random bytes, sealed for application:{id}:digest_salt; empty until the first start after 0055 */
  digest_salt_sealed: string | null
}

/** 情况问答: the citizen's answers to the questions of the business, one row a question */
export interface ApplicationAnswerTable {
  application_id: string
  /** A question of the application's business. It stays when the office changes its questions */
  question: string
  /** A choice of the question, or unsure */
  answer: string
  answered_at: Date
}

/** 不动产登记申请书: one sealed file a submission, never changed; empty while it is being made */
export interface ApplicationFormTable {
  id: string
  application_id: string
  submission: number
  /** Who has confirmed the submission, before it or later: they may read it beside the filer */
  readers: string[]
  storage_key: string | null
  sha256: Buffer | null
  bytes: number | null
  made_at: Date | null
}

/** 提交: each submission of an application as it was handed in, until the application is deleted; of a desk's case until its retention ends */
export interface ApplicationSubmissionTable {
  id: string
  application_id: string
  submission: number
  /** JSON, compressed and sealed for application_submission:{id}:frozen. Empty for a submission from before they were kept */
  frozen_sealed: string | null
  submitted_at: Date
  /** Of the rejection; the application's own is emptied by the next submission. Sealed for application_submission:{id}:opinion, empty for none */
  opinion: Generated<string>
  decided_at: Date | null
  /** Who handed it in. It stays when the application is deleted */
  citizen_id: string
}

export type AppointmentState = 'booked' | 'cancelled' | 'closed' | 'kept' | 'missed'

/** 预约 (apm) */
export interface AppointmentTable {
  id: string
  /** The booking number on the card */
  number: GeneratedAlways<string>
  citizen_id: string
  slot_id: string
  /** The slot's day, for the rule of one booking a day */
  day: string
  /** closed: the office closed the day; kept, missed: told by the registry */
  state: AppointmentState
  name: string
  /** 手机号码 (phone): sealed for appointment:{id}:phone */
  phone_sealed: string
  /** 证件号码 (zjh): sealed for appointment:{id}:document_number */
  document_number_sealed: string
  /** Keyed hash of the document number */
  document_number_index: string
  /** 申请 (slsqId) */
  application_id: string | null
  /** How often it was moved or ended: the order of its calendar files and of its messages */
  revision: Generated<number>
  created_at: Date
  changed_at: Date
  /** 队列 (queueid): the group of businesses whose number it is; empty for an appointment */
  queue_id: string | null
  /** 备注 (remark) */
  remark: Generated<string>
  /** Booked by the certified owner of the document */
  is_own: Generated<boolean>
  /** The day that the citizen was reminded of: after a move they are reminded of the new one */
  reminded_day: string | null
}

export type ArchiveEntryKind = 'objection' | 'notice' | 'residenceRight' | 'lock'

/** 异议, 预告, 居住权, 锁定 on a unit of an answer (yyxx, ygxx, jzqxx, sdxx) */
export interface ArchiveEntryTable {
  request_id: string
  unit_id: string
  kind: ArchiveEntryKind
  position: number
  number: string
  holder: string
  reason: string
  registered_at: string
}

export type ArchiveMortgageAmountUnit = 'yuan' | 'tenThousandYuan'

/** 抵押 (dyresult) on a unit of an answer */
export interface ArchiveMortgageTable {
  request_id: string
  unit_id: string
  position: number
  /** 证明号 (zmh) */
  certificate_number: string
  /** 抵押权人 (dyqr) */
  mortgagee: string
  /** 金额 (je), in amount_unit (jedw) */
  amount: string | null
  amount_unit: ArchiveMortgageAmountUnit
  /** 债务履行起始 (qlqssj), as the registry writes it */
  starts_on: string
  /** 债务履行结束 (qljssj) */
  ends_on: string
  registered_at: string
  /** 抵押顺位 (sw) */
  rank: string
}

export type ArchiveRequestState = 'submitted' | 'inQuery' | 'found' | 'nothingHeld'

/** 查档 (querycert) */
export interface ArchiveRequestTable {
  id: string
  citizen_id: string
  /** 权利人姓名 (qlrname): the certified name at the time of the query */
  holder_name: string
  document_type: string
  /** 证件号码 (qlrcode): sealed for archive_request:{id}:document_number */
  document_number_sealed: string
  /** 手机号码 (qlrphone): sealed for archive_request:{id}:phone */
  phone_sealed: string
  city_code: string
  /** 所在区域 (xzqdm): a city, or one of its districts */
  region_code: string
  /** state: 0 submitted, 10 in query (the registry has it), 20 found, 21 nothing held */
  state: Generated<ArchiveRequestState>
  /** searchtime */
  submitted_at: Date
  /** resulttime: the time of the query that a certificate names */
  answered_at: Date | null
  /** When the office revoked every certificate of the answer (certificate.revoked) */
  revoked_at: Date | null
  /** The office's reason */
  revocation_reason: string | null
}

export type ArchiveSeizureKind = 'seizure' | 'waitingSeizure' | 'preSeizure' | 'waitingPreSeizure' | 'continuedSeizure'

/** 查封 (cfxx) of a unit of an answer */
export interface ArchiveSeizureTable {
  request_id: string
  unit_id: string
  position: number
  /** 查封类型 (cflx) */
  kind: ArchiveSeizureKind
  /** 查封机关 (cfjg) */
  authority: string
  /** 查封文号 (cfwh) */
  document_number: string
  starts_on: string
  ends_on: string
  registered_at: string
}

export type ArchiveUnitCoOwnership = '' | 'sole' | 'joint' | 'byShares' | 'other'

/** A property unit held, as the registry answered */
export interface ArchiveUnitTable {
  request_id: string
  /** BDCDYID: the registry's name for the unit, unique within an answer */
  unit_id: string
  position: number
  /** 不动产单元号 (BDCDYH) */
  unit_number: string
  /** 不动产权证号 (BDCQZH) */
  certificate_number: string
  /** 坐落 (ZL) */
  location: string
  /** 用途 (FWYT), in words */
  use: string
  /** 面积 (MJ), square metres */
  area: string | null
  /** 共有情况 (GYFS) */
  co_ownership: ArchiveUnitCoOwnership
  /** 登记时间 (DJSJ), as the registry writes it */
  registered_at: string
}

export type ArticleChannel = 'news' | 'guides' | 'notices' | 'laws' | 'listings'

/** 栏目内容: news, guides, notices, laws and housing listings */
export interface ArticleTable {
  id: string
  channel: ArticleChannel
  /** 'content' for the office's own files; only those are replaced at the start */
  source: string
  title_zh: string
  title_en: string
  /** An http(s) address elsewhere; empty for an article of our own, which has bodies */
  url: string | null
  /** HTML made from Markdown */
  body_zh: Generated<string>
  body_en: Generated<string>
  /** Aliases of downloads */
  attachments: Generated<string[]>
  published_at: Date
  /** Titles and bodies as plain text, folded as queries are */
  search_text: string
  /** Pieces of the search text, each marked with the channel: a row holds a query when it has all of its pieces */
  grams: string[]
}

/** 附件 (pro_attachment): the original is kept untouched under storage_key, its derivatives beside it */
export interface AttachmentTable {
  id: string
  application_id: string
  /** 材料 (datuminst): a material of the application's business */
  material_id: string
  media_type: string
  bytes: number
  /** Of the original */
  sha256: Buffer
  storage_key: string
  created_at: Date
  position: GeneratedAlways<string>
  /** Of a copy from an earlier application: when the citizen handed the file over. Empty without one */
  first_received_at: Date | null
  /** Deleted by the citizen, alone or with the application, and kept because a submission has it */
  removed_at: Date | null
}

export type AuditEntryActor = 'citizen' | 'registry' | 'linkHolder' | 'operator' | 'officer' | 'system'

export type AuditEntryPlace = '' | 'desk' | 'network'

/** Who read or changed identity fields, when; never their values. Each entry's hash covers the one before */
export interface AuditEntryTable {
  chain: number
  sequence: string
  /** Whom it concerns; nobody (all zeros) for commands and for sign-ins of nobody known */
  citizen_id: string
  actor: AuditEntryActor
  act: string
  /** Which fields, or why: words of ours, no values */
  details: string
  at: Date
  key_id: string
  previous_hash: Buffer
  /** HMAC-SHA-256 with the index key of key_id over the entry and previous_hash */
  hash: Buffer
  /** The id of what was read, for example of an application; empty where it is the citizen's one profile */
  record: Generated<string>
  /** The officer; empty for every other actor, and for a sign-in of an unknown account */
  staff_id: string | null
  /** Of an officer: their post (岗位) at that time */
  post: Generated<string>
  /** Of an officer: desk where only the desk's own address or networks lead to it, else network; empty before */
  place: Generated<AuditEntryPlace>
}

/** The last entry of each chain: an entry that is missing at the end shows */
export interface AuditHeadTable {
  chain: number
  sequence: string
  hash: Buffer
}

/** 绑定码: the live code of an account, one at a time */
export interface BindingCodeTable {
  citizen_id: string
  /** Keyed hash of the eight digits */
  code_hash: string
  created_at: Date
  expires_at: Date
}

/** 预约日历 (calendar): one day of one area's office */
export interface CalendarDayTable {
  /** calendarId: area and day */
  id: string
  area_code: string
  day: string
  /** holiday: closed by the rules of the year, or by the office */
  is_closed: boolean
  remark_zh: Generated<string>
  remark_en: Generated<string>
  /** When the office closed it by hand, so that the rules don't open it again; null if it did not */
  closed_at: Date | null
}

export type CaseDecisionStage = 'cadastral' | 'acceptance' | 'registration'

export type CaseDecisionVerdict = 'pass' | 'return'

/** The decision of a stage; its id is that of the event that changed the citizen's record */
export interface CaseDecisionTable {
  id: string
  case_id: string
  submission: number
  stage: CaseDecisionStage
  verdict: CaseDecisionVerdict
  /** Sealed for case_decision:{id}:opinion */
  opinion_sealed: string
  /** Remarks on what has not changed since the last return (上次未告知) */
  late_remarks: Generated<number>
  /** Why they come only now: sealed for case_decision:{id}:late_reason */
  late_reason_sealed: string | null
  certificate_number: string | null
  registered_on: string | null
  staff_id: string
  at: Date
}

/** 办理经过: what happened to a case; without an officer it was the citizen or the service */
export interface CaseEventTable {
  id: string
  case_id: string
  submission: number
  act: string
  staff_id: string | null
  at: Date
  /** Sealed for case_event:{id}:note, empty for none */
  note: Generated<string>
  /** Whose the case is since: of a hand-over and a reassignment */
  to_staff_id: string | null
}

/** What a supervisor allows although a rule of the register's check forbids it without an exception */
export interface CaseExceptionTable {
  id: string
  case_id: string
  rule: string
  /** The unit and its entries: another entry needs another exception. Sealed for case_exception:{id}:subject */
  subject_sealed: string
  /** Sealed for case_exception:{id}:reason */
  reason_sealed: string
  staff_id: string
  at: Date
}

/** How far one officer has turned a file of a case */
export interface CaseFileRotationTable {
  case_id: string
  attachment_id: string
  staff_id: string
  /** Quarters to the right. A file in its original position has no row */
  quarters: number
}

export type CaseHoldReason = 'announcement' | 'inspection' | 'department' | 'party'

/** 挂起: why a case is on hold, and until which day */
export interface CaseHoldTable {
  case_id: string
  reason: CaseHoldReason
  until: string | null
  began_at: Date
  /** Whether the limit is stopped during the hold: the office's choice (content/desk.yaml) */
  stops_clock: boolean
}

export type CaseIntervalStage = 'cadastral' | 'acceptance' | 'registration'

export type CaseIntervalCourt = 'office' | 'applicant' | 'hold'

/** Who has to act in a case, from when until when: the limit runs while it is the office */
export interface CaseIntervalTable {
  id: string
  case_id: string
  submission: number
  stage: CaseIntervalStage
  /** hold: on hold for a reason that stops the limit */
  court: CaseIntervalCourt
  staff_id: string | null
  began_at: Date
  ended_at: Date | null
}

export type CaseLevelStage = 'cadastral' | 'acceptance' | 'registration'

export type CaseLevelLevel = 'soon' | 'over'

/** The levels of a stage's limit of which officers were notified, each once */
export interface CaseLevelTable {
  case_id: string
  submission: number
  stage: CaseLevelStage
  level: CaseLevelLevel
  at: Date
}

/** The cases by the keyed hashes of party_names. Written by a trigger of desk_case alone */
export interface CaseNameTable {
  name: string
  stage: string
  arrived_at: Date
  case_id: string
}

/** 内部备注: the citizen never sees it; a deleted one keeps its row without the text */
export interface CaseNoteTable {
  id: string
  case_id: string
  /** Sealed for case_note:{id}:text; null once it is deleted */
  text_sealed: string | null
  staff_id: string
  at: Date
  deleted_at: Date | null
}

/** The last acceptance number of a region and a day */
export interface CaseNumberTable {
  region_code: string
  day: string
  last: number
}

/** Which files an officer has opened: a decision needs all of them */
export interface CaseOpenedFileTable {
  case_id: string
  attachment_id: string
  staff_id: string
  at: Date
}

/** 申请回避: an officer who has declared an interest in a case */
export interface CaseRecusalTable {
  case_id: string
  staff_id: string
  at: Date
}

export type CaseRegisterState = 'answered' | 'silent' | 'notConnected'

/** The last answer of the register about a case's units: a decision needs one that is not older than ten minutes */
export interface CaseRegisterTable {
  case_id: string
  state: CaseRegisterState
  /** JSON, sealed for case_register:{case_id}:answer */
  answer_sealed: string | null
  asked_at: Date
}

export type CaseRemarkTargetKind = 'application' | 'party' | 'unit' | 'material' | 'answer' | 'file'

export type CaseRemarkState = 'draft' | 'sent' | 'resolved' | 'repeated'

/** 意见: an officer's remark on a submission; a draft belongs to the case and is sent with the return */
export interface CaseRemarkTable {
  id: string
  case_id: string
  submission: number
  position: number
  target_kind: CaseRemarkTargetKind
  target_id: Generated<string>
  target_field: Generated<string>
  code: string
  /** Sealed for case_remark:{id}:text */
  text_sealed: string
  /** What it is about, as it was submitted: sealed for case_remark:{id}:value */
  value_sealed: string
  /** resolved: closed by an officer after a later submission; repeated: written again */
  state: CaseRemarkState
  /** The remark of an earlier submission that this one repeats */
  repeats: string | null
  staff_id: string
  at: Date
}

/** 督办: a supervisor's note on a case, with a day, shown until it is answered */
export interface CaseSupervisionTable {
  id: string
  case_id: string
  /** Sealed for case_supervision:{id}:text */
  text_sealed: string
  due_on: string
  staff_id: string
  at: Date
  /** Sealed for case_supervision:{id}:answer; null until it is answered */
  answer_sealed: string | null
  answered_by: string | null
  answered_at: Date | null
}

export type CaseTickTargetKind = 'application' | 'party' | 'unit' | 'material' | 'answer' | 'file'

export type CaseTickState = 'checked' | 'fits' | 'unfit' | 'none'

export type CaseTickStage = 'cadastral' | 'acceptance' | 'registration'

/** What the officer of a stage has checked of a submission */
export interface CaseTickTable {
  case_id: string
  submission: number
  target_kind: CaseTickTargetKind
  target_id: Generated<string>
  target_field: Generated<string>
  state: CaseTickState
  stage: CaseTickStage
  staff_id: string
  at: Date
}

/** 查档证明: one for each result, or for one unit of it */
export interface CertificateTable {
  id: string
  citizen_id: string
  request_id: string
  /** dyid: the unit that it covers; null covers every row */
  unit_id: string | null
  /** Random; the address of the public verification carries it, and nothing else finds it */
  code: string
  /** 编号 */
  number: string
  region_code: string
  /** As printed; the public page shows it masked */
  holder_name: string
  office: string
  /** 查询时点: when the register answered; a later one of the same citizen and region supersedes */
  queried_at: Date
  issued_at: Date
  expires_at: Date
  /** When the file was stored; until then it is being made */
  made_at: Date | null
  storage_key: string | null
  bytes: number | null
  /** Of the file, which is never written again */
  sha256: Buffer | null
  /** sfxszjh: whether the document number is printed in full */
  shows_full_number: Generated<boolean>
  /** 骑缝码: the code in the footer of each page; null if it was made before pages had codes */
  page_codes: string[] | null
}

/** When somebody looked a certificate up; not who */
export interface CertificateVerificationTable {
  certificate_id: string
  verified_at: Date
}

export type CitizenAccountKind = 'individual' | 'enterprise'

/** A citizen or company, known by the messaging platform's openid */
export interface CitizenTable {
  id: string
  /** openid: the messaging platform's name for the account with us */
  openid: string
  nickname: Generated<string>
  avatar_url: Generated<string>
  name: Generated<string>
  document_type: Generated<string>
  /** 证件号码 (CARDNUM): sealed for citizen:{id}:document_number */
  document_number_sealed: string | null
  /** Keyed hash of the document number */
  document_number_index: string | null
  /** 手机号码 (PHONE): sealed for citizen:{id}:phone */
  phone_sealed: string | null
  /** Keyed hash of the phone */
  phone_index: string | null
  sex: Generated<string>
  account: Generated<string>
  account_kind: Generated<CitizenAccountKind>
  legal_representative: Generated<string>
  /** iswebuser: bound to a user of the web platform */
  is_web_user: Generated<boolean>
  /** isRealNameAuth: whether real-name verification applies to the account */
  certification_applies: Generated<boolean>
  /** 实名认证 (realNameAuthentication): since when name and number are verified */
  certified_at: Date | null
  /** When the account was taken into use; empty between the first sign-in and that */
  joined_at: Date | null
  created_at: Date
  /** The web platform's password: scrypt with its parameters; nothing until it was set */
  password_hash: string | null
  /** When the citizen closed the account: nothing personal is left in the row */
  closed_at: Date | null
  /** Since when the citizen does not follow the account any more; empty while they do, or nobody told */
  unfollowed_at: Date | null
  /** The time of the latest event about it: an older one that comes later changes nothing */
  follow_told_at: Date | null
  /** Random; the same in the accounts that one openid has had within the time of the limits */
  person_id: Generated<string>
  /** Keyed hash of the openid of a closed account; empty in an open one, and when the time of the limits is over */
  openid_index: string | null
}

/** The inbox: what changed, written with the change itself */
export interface CitizenMessageTable {
  id: string
  citizen_id: string
  /** Which text tells it; the text is made when it is read, in the reader's language */
  kind: string
  /** What fills the holes of the text: a text, or one in each language */
  params: Json
  /** A path of the app */
  link: string
  created_at: Date
  read_at: Date | null
  position: GeneratedAlways<string>
}

export type ConfirmationPlaceState =
  | 'none'
  | 'invited'
  | 'confirmed'
  | 'refused'
  | 'expired'
  | 'withdrawn'
  | 'retracted'
  | 'counter'

export type ConfirmationPlaceMethod = 'code' | 'face' | 'counter'

export type ConfirmationPlaceReason = 'wrong' | 'unwilling' | 'notMe'

/** 确认: the confirmation of a party; without a row its state is none */
export interface ConfirmationPlaceTable {
  id: string
  application_id: string
  party_id: string
  state: ConfirmationPlaceState
  /** Who has confirmed; empty for a confirmation at the counter */
  citizen_id: string | null
  /** SHA-256 of the canonical text of what was confirmed, with the salt of the application */
  digest: Buffer | null
  method: ConfirmationPlaceMethod | null
  confirmed_at: Date | null
  reason: ConfirmationPlaceReason | null
  /** What a party wrote who does not agree */
  note: Generated<string>
  changed_at: Date
  /** When a change of what was confirmed ended the confirmation; empty once the party is asked again, or is somebody else */
  voided_at: Date | null
}

export type ConsentPurpose = 'notice' | 'face' | 'tax' | 'faceConfirm'

/** What a citizen has taken note of (notice) or agreed to, in which version of the words */
export interface ConsentTable {
  id: string
  citizen_id: string
  purpose: ConsentPurpose
  version: string
  given_at: Date
  withdrawn_at: Date | null
}

/** The citizen's declaration that what is filed is true, once for each submission that came with one */
export interface DeclarationTable {
  application_id: string
  submission: number
  version: string
  /** The words in the language in which the citizen read them */
  words: string
  declared_at: Date
}

export type DeskCaseStage = 'cadastral' | 'acceptance' | 'registration'

export type DeskCaseState = 'waiting' | 'claimed' | 'onHold' | 'returned' | 'done' | 'withdrawn'

export type DeskCaseKept = 'all' | 'facts' | 'row'

/** 办件: an application as the office works on it, by the application's id; it outlives the application */
export interface DeskCaseTable {
  id: string
  /** 受理编号: kept over all submissions */
  number: string
  region_code: string
  business_id: string
  business_name: string
  registration_type: string
  stage: DeskCaseStage
  state: DeskCaseState
  submission: number
  /** Sealed for desk_case:{id}:applicant_name; shown masked in lists */
  applicant_name_sealed: string
  assignee: string | null
  /** Who had it before its resubmission: a suggestion */
  former_assignee: string | null
  claimed_at: Date | null
  arrived_at: Date
  due_at: Date
  is_urgent: Generated<boolean>
  decided_at: Date | null
  /** The citizen has deleted the application */
  is_deleted: Generated<boolean>
  /** Moves with every act; an act on an older one is refused */
  version: Generated<number>
  /** What an officer should look at: the flags of the contract */
  flags: Generated<string[]>
  /** Keyed hashes of the region with each beginning of the parties' and agents' names, shortened */
  party_names: Generated<string[]>
  /** Keyed hashes of the parties' and agents' document numbers */
  number_indexes: Generated<string[]>
  /** Keyed hashes of their phones */
  phone_indexes: Generated<string[]>
  /** Certificate and unit numbers by their letters and digits, each with its kind: certificate:, unit: */
  unit_keys: Generated<string[]>
  /** Of a case on hold: the hold stops the limit. Without a meaning in other states */
  is_stopped: Generated<boolean>
  /** facts: the files are destroyed; row: all personal data is destroyed too */
  kept: Generated<DeskCaseKept>
}

export type DeskNoticeKind =
  | 'soon'
  | 'over'
  | 'limitMoved'
  | 'assigned'
  | 'takenAway'
  | 'claimEnded'
  | 'holdEnded'
  | 'supervised'
  | 'supervisionAnswered'
  | 'conflict'
  | 'reported'
  | 'urged'

/** What an officer is notified of about a case */
export interface DeskNoticeTable {
  id: string
  staff_id: string
  case_id: string
  kind: DeskNoticeKind
  /** What the notice is about: the limit, the version or the note. The same notice is stored once */
  about: Generated<string>
  at: Date
  seen_at: Date | null
}

export type FaceFlowState = 'starting' | 'pending' | 'checking' | 'passed' | 'failed' | 'replaced'

export type FaceFlowPurpose = 'certification' | 'confirmation'

/** 人脸核验: flows of the last month. Neither pictures nor scores, only how each ended */
export interface FaceFlowTable {
  id: string
  citizen_id: string
  /** bsm: SHA-256 of the token in the return address */
  token_hash: Buffer
  /** BizToken: sealed for face_flow:{id}:vendor_token; gone once the flow has ended */
  vendor_token_sealed: string | null
  /** Keyed hash of the name that is being verified */
  name_index: string
  document_number_index: string
  state: FaceFlowState
  outcome: string | null
  result_code: string | null
  /** How often the platform could not tell yet */
  asked: Generated<number>
  created_at: Date
  checked_at: Date | null
  finished_at: Date | null
  /** When the passed check reset a password: it does that once */
  spent_at: Date | null
  /** What the check is good for, and for nothing else */
  purpose: Generated<FaceFlowPurpose>
  /** The place that it may confirm */
  place_id: string | null
  /** The digest that it may confirm */
  digest: Buffer | null
}

/** 意见反馈 (sugge) */
export interface FeedbackTable {
  id: string
  citizen_id: string
  /** 意见 (yjnrstr): at most 200 characters */
  content: string
  created_at: Date
  /** 回复 (fknrstr): given by the registry; empty until then */
  reply: string | null
  /** fksj */
  replied_at: Date | null
  position: GeneratedAlways<string>
}

/** First answers of writing calls, for 24 hours */
export interface IdempotencyTable {
  /** The citizen or the officer */
  citizen_id: string
  call: string
  /** reqseq */
  request_id: string
  payload_hash: Buffer
  answer: string | null
  created_at: Date
}

export type InvitationRole = 'rightsHolder' | 'obligor'

export type InvitationPurpose = 'confirm' | 'fillIn'

export type InvitationState = 'open' | 'answered' | 'refused' | 'withdrawn' | 'expired' | 'ended'

export type InvitationReason = 'wrong' | 'unwilling' | 'notMe'

/** 邀请: to confirm an application, or to enter oneself as a party of it; deleted 30 days after its end */
export interface InvitationTable {
  id: string
  inviter_id: string
  application_id: string | null
  /** Empty while nobody has entered themselves */
  place_id: string | null
  role: InvitationRole
  purpose: InvitationPurpose
  /** Keyed hash of the name and document number of who is meant; empty until somebody has entered themselves */
  invitee_index: string | null
  /** SHA-256 of the token in the address that is passed on */
  token_hash: Buffer
  /** The token for its sender's page, sealed for invitation:{id}:token; empty once it ended */
  token_sealed: string | null
  /** answered: confirmed; ended: by the deletion of the application, a change of the party or too many wrong people */
  state: InvitationState
  answered_by: string | null
  reason: InvitationReason | null
  created_at: Date
  expires_at: Date
  /** When the account of who is meant was last told, or would have been if there were one */
  told_at: Date | null
  ended_at: Date | null
}

/** 不再接收此人的邀请 */
export interface InvitationMuteTable {
  citizen_id: string
  /** The sender, also with a later account */
  inviter_person_id: string
  muted_at: Date
}

/** 仍要提交: the materials that are submitted although the answers rule them out */
export interface KeptMaterialTable {
  application_id: string
  material_id: string
}

/** The digest of the calendar and the office's limits with which the limits of the open cases were computed */
export interface LimitBasisTable {
  id: Generated<boolean>
  digest: string
}

/** Which state of the office's files is in the database */
export interface LoadedContentTable {
  name: string
  hash: string
  loaded_at: Date
}

export type OutboxLane = 'registry' | 'wechat' | 'face' | 'files' | 'own'

/** Messages and jobs to be delivered after the commit that wrote them; a delivered one is deleted */
export interface OutboxTable {
  /** The order of delivery within a record */
  id: GeneratedAlways<string>
  /** The id the receiver sees, the same at every try */
  message_id: string
  /** What the message is about; the messages of one record are delivered in order */
  record: string
  /** The name of the handler that delivers it */
  kind: string
  /** JSON sealed by the field cipher for the place outbox:{message_id}:body */
  body: string
  /** How often a worker has taken it; also tells a late worker that another one took over */
  tries: Generated<number>
  /** Not delivered before this instant */
  due: Date
  /** Until when the worker that took it may work on it */
  lease: Date | null
  created_at: Date
  /** A short code of the last failure, never personal data */
  last_error: string | null
  /** The platform that its delivery waits for; own: none outside the office */
  lane: OutboxLane
}

/** 参与人: who has entered themselves in, or confirmed, an application of somebody else */
export interface ParticipationTable {
  id: string
  citizen_id: string
  application_id: string | null
  business_id: string
  roles: string[]
  joined_at: Date
  /** When the application was deleted: nothing else of it remains */
  ended_at: Date | null
}

export type PartyRole = 'rightsHolder' | 'obligor'

export type PartyKind = 'individual' | 'company'

export type PartyCoOwnership = 'joint' | 'byShares'

export type PartySource = '' | 'register' | 'invitee'

/** 当事人 (sqr) */
export interface PartyTable {
  id: string
  application_id: string
  /** 权利人 / 义务人 (sqr_lx) */
  role: PartyRole
  kind: PartyKind
  name: string
  phone_sealed: string
  document_type: string
  /** 证件号码 (sqr_zjh): sealed for party:{id}:document_number */
  document_number_sealed: string
  /** Keyed hash of the document number */
  document_number_index: string
  /** The number does not have its type's form: the clerk looks at it */
  document_number_to_confirm: boolean
  address: string
  legal_representative: string
  agent_name: string
  agent_document_number_sealed: string | null
  agent_phone_sealed: string | null
  position: GeneratedAlways<string>
  /** 共有方式 (gyfs) of one of several rights holders */
  co_ownership: PartyCoOwnership | null
  /** 份额 (qlbl) as typed, 1/3 or 33.33%, of an owner by shares */
  share: string | null
  /** Where the party is from if not from the filer: then its number and phone are masked for the filer */
  source: Generated<PartySource>
}

/** Wrong passwords since the last right one; a pause after five, across nodes */
export interface PasswordTryTable {
  citizen_id: string
  wrong: number
  paused_until: Date | null
}

/** The one live code of a phone and purpose; deleted by the call that spends it */
export interface PhoneCodeTable {
  purpose: string
  phone_index: string
  challenge_id: string
  citizen_id: string
  /** HMAC-SHA-256 over purpose, phone and code; the code itself is nowhere but in the message */
  code_hash: string
  expires_at: Date
}

/** Messages with codes sent in all on a day (Asia/Shanghai) */
export interface PhoneCodeBudgetTable {
  day: string
  sent: number
}

export type PhoneCodeChallengePurpose = 'profile' | 'archive' | 'export' | 'password' | 'property' | 'confirm'

/** Codes asked for within the last days: what the limits count */
export interface PhoneCodeChallengeTable {
  /** yzmid: the challenge id that the citizen's client gets */
  id: string
  citizen_id: string
  purpose: PhoneCodeChallengePurpose
  /** Keyed hash of the phone */
  phone_index: string
  /** reqseq: the same act asked again gets the same challenge */
  request_id: string | null
  /** Wrong codes entered */
  tries: Generated<number>
  created_at: Date
  /** Whether the provider has taken the message */
  is_sent: Generated<boolean>
}

/** Short-lived secrets of the outside platforms that all nodes share: an access token, a page ticket */
export interface PlatformSecretTable {
  name: string
  /** Sealed for platform_secret:{name}:value; empty when a platform refused it */
  value_sealed: string | null
  expires_at: Date | null
  /** Until when the node that renews it has the renewal to itself */
  lease: Date | null
}

/** Dated steps on an application's way: activityName, processName, actStart */
export interface ProgressStepTable {
  id: GeneratedAlways<string>
  application_id: string
  submission: number
  activity: string
  stage: string
  at: Date
}

/** Certificates that their owners showed to others (出示), for a year */
export interface PropertyShowTable {
  id: string
  citizen_id: string
  /** SHA-256 of the code in the public page's address: the code is not in this table */
  code_hash: Buffer
  /** The registry's own id of the title, sealed for property_show:{id}:title_id */
  title_id_sealed: string
  title_id_index: string
  /** JSON, sealed for property_show:{id}:facts: what the public page shows beside the register's answer, with the holder masked */
  facts_sealed: string
  shown_at: Date
  shown_until: Date
  /** How often the page was opened while it showed the certificate */
  looks: Generated<number>
}

export type PropertyUnitHoldingMode = '01' | '02'

export type PropertyUnitMergeCertificates = '0' | '1'

export type PropertyUnitSource = '' | 'register'

/** 不动产单元 (fwxx) */
export interface PropertyUnitTable {
  id: string
  application_id: string
  /** 不动产权证号 (bdcqzmh) */
  certificate_number: string | null
  /** 不动产单元号 (bdcdyh) */
  unit_number: string | null
  /** 坐落 (zl) */
  location: string | null
  /** 房屋用途 (fwyt) */
  house_use: string | null
  /** 土地用途 (tdsyq_yt) */
  land_use: string | null
  /** 最高债权数额 (zgzqse), yuan */
  maximum_claim: string | null
  /** 被担保主债权数额 (bdbzzqse), yuan */
  secured_claim: string | null
  /** 取得价格 (qdjg), yuan */
  price: string | null
  /** 房屋面积 (fwsyqmj), square metres */
  house_area: string | null
  /** 土地面积 (tdsyq_mj), square metres */
  land_area: string | null
  /** 变更后面积 (mj_bgh), square metres */
  changed_area: string | null
  right_start: string | null
  right_end: string | null
  /** 持证方式 (czfs) */
  holding_mode: PropertyUnitHoldingMode | null
  /** 是否合并办证 (sfhbzs) */
  merge_certificates: PropertyUnitMergeCertificates | null
  position: GeneratedAlways<string>
  /** register: the unit was filled in from the citizen's own property */
  source: Generated<PropertyUnitSource>
  /** The fields that still have the register's value */
  register_fields: Generated<string[]>
}

/** The sessions that see their citizen's own property; each ends with its session */
export interface PropertyUnlockTable {
  session_id: string
  citizen_id: string
  /** Keyed hash of name, document number and phone: another identity is not unlocked */
  identity_hash: string
  /** Thirty minutes after the last use */
  unlocked_until: Date
}

/** Calls counted per key and window, across nodes */
export interface RateLimitTable {
  key: string
  window_start: Date
  count: number
}

export type RatingSubject = 'application' | 'appointment'

export type RatingGrade = 'verySatisfied' | 'satisfied' | 'fair' | 'dissatisfied' | 'veryDissatisfied'

/** 评价: once for each application or booking */
export interface RatingTable {
  id: string
  citizen_id: string
  subject: RatingSubject
  /** The application or the booking */
  record_id: string
  city_code: string
  /** The business of the application, or the category of the number; empty if neither is known */
  business: string
  grade: RatingGrade
  /** One line; empty without one */
  remark: string
  created_at: Date
}

export type RegisterCheckVerdict = 'blocked' | 'resolveFirst' | 'attention' | 'clear' | 'unknown'

/** The last comparison of an application with the register (办理条件核查) */
export interface RegisterCheckTable {
  application_id: string
  verdict: RegisterCheckVerdict
  /** JSON, sealed for register_check:{application_id}:findings: rules, units and days, nobody's name */
  findings_sealed: string
  /** SHA-256 over the salt of the application and the units and parties that were compared: another content needs another check */
  compared: Buffer
  asked_at: Date
}

/** Events of the registry that were applied; each is applied once */
export interface RegistryEventTable {
  id: string
  type: string
  received_at: Date
}

/** Nonces of the registry's signed requests, kept longer than a signature is fresh */
export interface RegistryNonceTable {
  nonce: string
  seen_at: Date
}

/** What the citizen wrote to a remark; it goes to the registry with the next submission */
export interface RemarkNoteTable {
  application_id: string
  submission: number
  remark_id: string
  note: string
  noted_at: Date
}

export type ReviewRemarkTargetKind = 'application' | 'party' | 'unit' | 'material' | 'answer'

/** 审核意见: what the office found wrong with a submission, each at its place */
export interface ReviewRemarkTable {
  application_id: string
  submission: number
  /** The registry's own id, unique in a submission */
  id: string
  position: number
  target_kind: ReviewRemarkTargetKind
  target_id: string | null
  /** The wire's name of the field of a party or a unit */
  target_field: string | null
  code: string
  /** Sealed for review_remark:{row_id}:text */
  text: string
  row_id: string
}

/** Who is signed in; the cookie holds the token, this table its hash */
export interface SessionTable {
  token_hash: Buffer
  citizen_id: string
  /** The sign-in that made it, so that a repeated return is recognised */
  state_hash: Buffer | null
  created_at: Date
  seen_at: Date
  /** The absolute end; seen_at moves the idle one */
  expires_at: Date
  /** When the window began in which calls are counted */
  window_start: Date | null
  /** Calls in that window */
  calls: Generated<number>
  /** Names the session to its citizen and in the audit log; the token is the secret */
  id: Generated<string>
}

export type SignInApp = 'wechat' | 'browser'

export type SignInSystem = 'android' | 'ios' | 'harmony' | 'windows' | 'mac' | 'linux' | 'other'

/** The sign-ins of the last half year; the session of one has its id while it lasts */
export interface SignInTable {
  id: string
  citizen_id: string
  at: Date
  /** The first part of the address, /24 or /48: never the whole address */
  network: string
  /** As the browser names itself */
  app: SignInApp
  system: SignInSystem
  /** When a newer sign-in ended its session, because there were too many */
  displaced_at: Date | null
}

/** Sign-ins that were started and have not come back; each comes back once */
export interface SignInStateTable {
  state_hash: Buffer
  created_at: Date
}

/** 时段 (timecount) */
export interface SlotTable {
  /** countId */
  id: string
  calendar_day_id: string
  area_code: string
  day: string
  /** HH:MM in Asia/Shanghai; with ends_at the timeName */
  starts_at: string
  ends_at: string
  /** maxNum */
  capacity: number
  /** countNum: the bookings and the holds on it, expired holds too until they are given back */
  taken: Generated<number>
  is_closed: Generated<boolean>
}

export type SlotHoldKind = 'choice' | 'offer'

/** Places kept for a citizen for minutes; each counts in its slot until it is given back */
export interface SlotHoldTable {
  id: string
  slot_id: string
  citizen_id: string
  /** choice: kept while they fill in the form, one per citizen; offer: for the first in line */
  kind: SlotHoldKind
  expires_at: Date
  /** Of an offer, as in slot_wait */
  moving_id: string | null
  /** Of an offer, as in slot_wait */
  application_id: string | null
}

/** The line of a full slot, first come first served */
export interface SlotWaitTable {
  id: GeneratedAlways<string>
  slot_id: string
  citizen_id: string
  created_at: Date
  /** The booking to move there, perhaps over by now */
  moving_id: string | null
  /** The application to book for, perhaps deleted by now */
  application_id: string | null
}

export type StaffState = 'invited' | 'active' | 'paused' | 'left'

/** The accounts of officers, of every office */
export interface StaffTable {
  id: string
  /** In small letters */
  login: string
  name: string
  employee_number: Generated<string>
  /** 岗位, as it is shown */
  post: Generated<string>
  /** The last complete sign-in */
  signed_in_at: Date | null
  /** invited: nobody has signed in yet */
  state: StaffState
  password_hash: string | null
  /** The officer's own document number: sealed for staff:{id}:document_number */
  document_number_sealed: string | null
  /** Keyed hash of the document number: it finds cases of their own (回避) */
  document_number_index: string | null
  /** The identity provider at the first sign-in with it; subject is the person there */
  issuer: string | null
  subject: string | null
  created_at: Date
  /** When the provider last sent another person with this login, who was refused; empty once an administrator has dealt with it */
  other_person_at: Date | null
}

/** 请假: the present or next absence of an officer */
export interface StaffAbsenceTable {
  staff_id: string
  absent_from: Date
  absent_until: Date
}

/** The one-time code of an account that sets its password; deleted with its use */
export interface StaffEnrolmentTable {
  staff_id: string
  /** Keyed hash of the code */
  code_index: string
  expires_at: Date
}

/** The offices of an account: a city's covers its districts */
export interface StaffOfficeTable {
  staff_id: string
  region_code: string
}

export type StaffOpinionVerdict = 'pass' | 'return'

/** 意见模板: an officer's own templates of opinions */
export interface StaffOpinionTable {
  id: string
  staff_id: string
  verdict: StaffOpinionVerdict
  /** Sealed for staff_opinion:{id}:name */
  name_sealed: string
  /** Sealed for staff_opinion:{id}:text */
  text_sealed: string
  created_at: Date
}

/** Passkeys (WebAuthn) */
export interface StaffPasskeyTable {
  id: string
  staff_id: string
  credential_id: string
  public_key: Buffer
  /** The authenticator's signature counter: it never goes back */
  counter: string
  transports: string[]
  name: string
  created_at: Date
  used_at: Date | null
}

/** Recovery codes that are left */
export interface StaffRecoveryTable {
  staff_id: string
  /** Keyed hash of the code */
  code_index: string
}

export type StaffRoleRole =
  | 'cadastral'
  | 'acceptance'
  | 'registrar'
  | 'supervisor'
  | 'counter'
  | 'archive'
  | 'editor'
  | 'publisher'
  | 'system'
  | 'security'
  | 'auditor'

/** The roles of an account; which may be together is a rule of the contract */
export interface StaffRoleTable {
  staff_id: string
  role: StaffRoleRole
}

export type StaffSessionWay = 'local' | 'oidc'

export type StaffSessionSystem = 'android' | 'ios' | 'harmony' | 'windows' | 'mac' | 'linux' | 'other'

/** Officers who are signed in, or on the way to it; the cookie holds the token, this table its hash */
export interface StaffSessionTable {
  id: string
  token_hash: Buffer
  staff_id: string
  way: StaffSessionWay
  /** The first part of the address, /24 or /48: never the whole address */
  network: string
  system: StaffSessionSystem
  created_at: Date
  seen_at: Date
  expires_at: Date
  /** When the sign-in was complete: with our second factor, or with the provider's */
  factor_at: Date | null
  /** The last second factor of ours */
  stepped_up_at: Date | null
  /** Since when nothing is answered but unlocking */
  locked_at: Date | null
  /** What a passkey is to sign; good once */
  challenge: string | null
  challenge_at: Date | null
  /** For the end of the provider's session: sealed for staff_session:{id}:id_token */
  id_token_sealed: string | null
  window_start: Date
  calls: Generated<number>
}

/** Sign-ins with the provider that have not come back; each comes back once, to the browser that began it */
export interface StaffSignInTable {
  state_hash: Buffer
  created_at: Date
}

/** Authenticators (RFC 6238) */
export interface StaffTotpTable {
  staff_id: string
  /** Empty until a code has confirmed it */
  secret_sealed: string | null
  /** The secret that is being set up; it takes the other's place with its first code */
  next_secret_sealed: string | null
  /** The time step of the last code: each code is good once */
  last_step: Generated<string>
  confirmed_at: Date | null
}

export type StaffTryWay = 'local' | 'oidc'

/** Wrong passwords and codes of an account since its last complete sign-in */
export interface StaffTryTable {
  staff_id: string
  /** local: passwords, and codes after them; oidc: codes after the provider, which no local failure pauses */
  way: StaffTryWay
  wrong: number
  /** Until when this way refuses everything, after too many wrong ones */
  paused_until: Date | null
}

/** The files of a submission: none of them is destroyed before it */
export interface SubmissionFileTable {
  submission_id: string
  attachment_id: string
}

/** Who was sent to the tax service, about what, when: kept, also when the application is gone */
export interface TaxJumpTable {
  id: string
  citizen_id: string
  application_id: string
  /** SHA-256 of the reference's nonce, by which the tax service's log tells the same jump */
  nonce_hash: Buffer
  made_at: Date
  expires_at: Date
}

/** Files that are being stored and that no row owns yet; those that none came to own are removed */
export interface UnownedFileTable {
  /** As in the row that is to own them */
  storage_key: string
  /** Under which they are stored */
  keys: string[]
  stored_at: Date
}

/** Who opened an invitation that was not for them: it ends with the tenth */
export interface WrongInviteeTable {
  invitation_id: string
  citizen_id: string
}

export interface Tables {
  application: ApplicationTable
  application_answer: ApplicationAnswerTable
  application_form: ApplicationFormTable
  application_submission: ApplicationSubmissionTable
  appointment: AppointmentTable
  archive_entry: ArchiveEntryTable
  archive_mortgage: ArchiveMortgageTable
  archive_request: ArchiveRequestTable
  archive_seizure: ArchiveSeizureTable
  archive_unit: ArchiveUnitTable
  article: ArticleTable
  attachment: AttachmentTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  binding_code: BindingCodeTable
  calendar_day: CalendarDayTable
  case_decision: CaseDecisionTable
  case_event: CaseEventTable
  case_exception: CaseExceptionTable
  case_file_rotation: CaseFileRotationTable
  case_hold: CaseHoldTable
  case_interval: CaseIntervalTable
  case_level: CaseLevelTable
  case_name: CaseNameTable
  case_note: CaseNoteTable
  case_number: CaseNumberTable
  case_opened_file: CaseOpenedFileTable
  case_recusal: CaseRecusalTable
  case_register: CaseRegisterTable
  case_remark: CaseRemarkTable
  case_supervision: CaseSupervisionTable
  case_tick: CaseTickTable
  certificate: CertificateTable
  certificate_verification: CertificateVerificationTable
  citizen: CitizenTable
  citizen_message: CitizenMessageTable
  confirmation_place: ConfirmationPlaceTable
  consent: ConsentTable
  declaration: DeclarationTable
  desk_case: DeskCaseTable
  desk_notice: DeskNoticeTable
  face_flow: FaceFlowTable
  feedback: FeedbackTable
  idempotency: IdempotencyTable
  invitation: InvitationTable
  invitation_mute: InvitationMuteTable
  kept_material: KeptMaterialTable
  limit_basis: LimitBasisTable
  loaded_content: LoadedContentTable
  outbox: OutboxTable
  participation: ParticipationTable
  party: PartyTable
  password_try: PasswordTryTable
  phone_code: PhoneCodeTable
  phone_code_budget: PhoneCodeBudgetTable
  phone_code_challenge: PhoneCodeChallengeTable
  platform_secret: PlatformSecretTable
  progress_step: ProgressStepTable
  property_show: PropertyShowTable
  property_unit: PropertyUnitTable
  property_unlock: PropertyUnlockTable
  rate_limit: RateLimitTable
  rating: RatingTable
  register_check: RegisterCheckTable
  registry_event: RegistryEventTable
  registry_nonce: RegistryNonceTable
  remark_note: RemarkNoteTable
  review_remark: ReviewRemarkTable
  session: SessionTable
  sign_in: SignInTable
  sign_in_state: SignInStateTable
  slot: SlotTable
  slot_hold: SlotHoldTable
  slot_wait: SlotWaitTable
  staff: StaffTable
  staff_absence: StaffAbsenceTable
  staff_enrolment: StaffEnrolmentTable
  staff_office: StaffOfficeTable
  staff_opinion: StaffOpinionTable
  staff_passkey: StaffPasskeyTable
  staff_recovery: StaffRecoveryTable
  staff_role: StaffRoleTable
  staff_session: StaffSessionTable
  staff_sign_in: StaffSignInTable
  staff_totp: StaffTotpTable
  staff_try: StaffTryTable
  submission_file: SubmissionFileTable
  tax_jump: TaxJumpTable
  unowned_file: UnownedFileTable
  wrong_invitee: WrongInviteeTable
}
