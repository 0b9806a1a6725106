import type { ReviewStatus } from '@registration/contract/application-status.ts'
import type { Permission, Role } from '@registration/contract/permissions.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Content } from './content/content-schema.ts'
import type { ContentSearch } from './content/content-search.ts'
import type { Db } from './db/database.ts'
import type { FieldCipher } from './db/field-cipher.ts'
import type { ApplicationHandedTo } from './db/tables.ts'
import type { DiskRoom } from './disk-room.ts'
import type { Ids } from './ids.ts'
import type { Metrics } from './metrics.ts'
import type { ReadingLog } from './modules/audit/reading-log.ts'
import type { FaceId } from './platform/face-id/face-id.ts'
import type { FileStorage } from './platform/files/file-storage.ts'
import type { Passwords } from './platform/passwords/passwords.ts'
import type { PdfRenderer } from './platform/pdf/pdf-renderer.ts'
import type { Pictures } from './platform/pictures/pictures.ts'
import type { LandRegister } from './platform/registry/land-register.ts'
import type { Registry } from './platform/registry/registry.ts'
import type { Sms } from './platform/sms/sms.ts'
import type { StaffIdentity } from './platform/staff-identity/staff-identity.ts'
import type { Tax } from './platform/tax/tax.ts'
import type { WechatAccount } from './platform/wechat/account.ts'
import type { Notifier } from './platform/wechat/notifier.ts'
import type { Wechat } from './platform/wechat/wechat.ts'
import type { Signer } from './signer.ts'
import type { Turns } from './turns.ts'

/** What a call may wait for longer than for the database: the outside world in our words, and slow work of our own. */
export interface Platform {
  wechat: Wechat
  wechatAccount: WechatAccount
  notifier: Notifier
  registry: Registry
  landRegister: LandRegister
  sms: Sms
  faceId: FaceId
  tax: Tax
  /** Undefined unless officers sign in with the office's provider. */
  staffIdentity: StaffIdentity | undefined
  pdf: PdfRenderer
  files: FileStorage
  pictures: Pictures
  passwords: Passwords
}

/** The caller by the session. */
export interface Caller {
  citizenId: string
  /** Outlives the account. Limits that protect others count by it. */
  personId: string
  openid: string
  sessionId: string
}

/** The caller of a call of the desk, by its session. */
export interface Officer {
  staffId: string
  sessionId: string
  login: string
  name: string
  post: string
  /** Sealed for staff:{staffId}:document_number. Null unless the account has a number. */
  documentNumberSealed: string | null
  roles: readonly Role[]
  permissions: readonly Permission[]
  /** The codes of their offices. */
  offices: readonly string[]
  /** The codes of every region that these cover: for the `where` of statements. */
  regions: readonly string[]
  way: 'local' | 'oidc'
  signedInAt: Date
  /** How far the sign-in is. Only `active`, or `enrolling` where the call says so, reaches a handler of `staff`. */
  state: 'secondFactor' | 'enrolling' | 'locked' | 'active'
  hasPasskey: boolean
  hasTotp: boolean
  hasRecoveryCode: boolean
  /** The last second factor of ours. */
  steppedUpAt: Date | null
}

/** The application that was changed, locked. */
export interface EditedApplication {
  id: string
  citizen_id: string
  business_id: string
  region_code: string
  digest_salt_sealed: string | null
  status: ReviewStatus
  submission: number
  handed_to: ApplicationHandedTo | null
}

export type FollowEdit = (application: EditedApplication) => Promise<void>

/** The services that a transaction may use. None of them waits for anything outside. */
export interface LocalServices {
  config: Config
  content: Content
  contentSearch: ContentSearch
  cipher: FieldCipher
  signer: Signer
  clock: Clock
  ids: Ids
  log: FastifyBaseLogger
  metrics: Metrics
  /**
   * Reads what others have of an application, under its lock, before it is changed. What it returns does what follows
   * from the change, after it and in its transaction.
   */
  watchEdit: (ctx: WriteContext, application: Pick<EditedApplication, 'id' | 'citizen_id'>) => Promise<FollowEdit>
  /** Wakes the outbox's workers. */
  wakeWorkers: () => void
}

/** The services of the whole process. */
export interface Services extends LocalServices {
  /** Outside every transaction. */
  pool: Db
  /** Which of a citizen's calls may have a connection of the pool. */
  connectionTurns: Turns
  /** Which of a citizen's uploads may be received. */
  uploadTurns: Turns
  diskRoom: DiskRoom
  platform: Platform
  readings: ReadingLog
  /** Notifies the supervisors that an officer has tried to get at a case of their own affair. */
  notifyConflict: (staffId: string, caseId: string) => Promise<void>
}

/** The context of a step in a citizen's writing call, inside the call's transaction. */
export interface WriteContext extends LocalServices {
  caller: Caller
  language: Language
  /** The call's transaction. */
  db: Db
}

/** The context of a step in a citizen's call between its transactions. */
export interface StepContext extends LocalServices {
  caller: Caller
  language: Language
  /** Also for writes that must outlive a refusal (tries, limits). */
  pool: Db
  platform: Platform
}
