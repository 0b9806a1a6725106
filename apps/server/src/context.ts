import type { Language } from '@registration/contract/refusals.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Content } from './content/content-schema.ts'
import type { Db } from './db/database.ts'
import type { FieldCipher } from './db/field-cipher.ts'
import type { Ids } from './ids.ts'
import type { FaceId } from './platform/face-id/face-id.ts'
import type { FileStorage } from './platform/files/file-storage.ts'
import type { Press } from './platform/pdf/press.ts'
import type { Pictures } from './platform/pictures/pictures.ts'
import type { LandRegister } from './platform/registry/land-register.ts'
import type { Registry } from './platform/registry/registry.ts'
import type { Sms } from './platform/sms/sms.ts'
import type { Tax } from './platform/tax/tax.ts'
import type { WechatAccount } from './platform/wechat/account.ts'
import type { Notifier } from './platform/wechat/notifier.ts'
import type { Wechat } from './platform/wechat/wechat.ts'
import type { Signer } from './signer.ts'

/** The outside world in our words. */
export interface Platform {
  wechat: Wechat
  wechatAccount: WechatAccount
  notifier: Notifier
  registry: Registry
  landRegister: LandRegister
  sms: Sms
  faceId: FaceId
  tax: Tax
  press: Press
  files: FileStorage
  pictures: Pictures
}

/** Who the session says is calling. */
export interface Caller {
  citizenId: string
  openid: string
}

/** What the whole process shares. */
export interface Services {
  config: Config
  content: Content
  /** Outside every transaction: for what must outlive a refusal, and for what runs beside a call. */
  pool: Db
  cipher: FieldCipher
  signer: Signer
  clock: Clock
  ids: Ids
  platform: Platform
  log: FastifyBaseLogger
}

/** What one call is given. In a call that writes, `db` is its transaction. */
export interface Ctx<C extends Caller | null = Caller> extends Services {
  caller: C
  db: Db
  language: Language
}
