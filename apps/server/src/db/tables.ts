// Generated from the migrations by generate-tables.ts; not written by hand.

import type { Generated, GeneratedAlways } from 'kysely'

export type ApplicationStatus =
  | 'unsubmitted'
  | 'pending'
  | 'handoverFailed'
  | 'cadastralPassed'
  | 'cadastralRejected'
  | 'accepted'
  | 'acceptanceRejected'
  | 'registered'

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
  /** 权籍调查意见 (sh_qjdc_yj) */
  cadastral_opinion: Generated<string>
  /** 受理意见 (sh_xmsl_yj) */
  acceptance_opinion: Generated<string>
  created_at: Date
  submitted_at: Date | null
  /** prostart: when it was submitted, or created while it was not; the order of lists */
  started_at: Date
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
}

/** First answers of writing calls, for 24 hours */
export interface IdempotencyTable {
  citizen_id: string
  call: string
  /** reqseq */
  request_id: string
  payload_hash: Buffer
  answer: string | null
  created_at: Date
}

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
}

export type PartyRole = 'rightsHolder' | 'obligor'

export type PartyKind = 'individual' | 'company'

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

export type PropertyUnitHoldingMode = '01' | '02'

export type PropertyUnitMergeCertificates = '0' | '1'

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
}

/** Calls counted per key and window, across nodes */
export interface RateLimitTable {
  key: string
  window_start: Date
  count: number
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
}

/** Sign-ins that were started and have not come back; each comes back once */
export interface SignInStateTable {
  state_hash: Buffer
  created_at: Date
}

export interface Tables {
  application: ApplicationTable
  attachment: AttachmentTable
  citizen: CitizenTable
  idempotency: IdempotencyTable
  outbox: OutboxTable
  party: PartyTable
  progress_step: ProgressStepTable
  property_unit: PropertyUnitTable
  rate_limit: RateLimitTable
  registry_event: RegistryEventTable
  registry_nonce: RegistryNonceTable
  session: SessionTable
  sign_in_state: SignInStateTable
}
