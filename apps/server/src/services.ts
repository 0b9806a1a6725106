import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Content } from './content/content-schema.ts'
import { makeContentSearch } from './content/content-search.ts'
import type { Services } from './context.ts'
import type { Db } from './db/database.ts'
import { makeFieldCipher } from './db/field-cipher.ts'
import { makeSecretCache } from './db/secret-cache-store.ts'
import { makeDiskRoom } from './disk-room.ts'
import type { Ids } from './ids.ts'
import { makeMetrics } from './metrics.ts'
import { makeReadingLog } from './modules/audit/reading-log.ts'
import { notifyConflict } from './modules/desk-notices/conflict-notice-service.ts'
import { watchEdit } from './modules/invitations/watch-edit-service.ts'
import { makeWorkerWaker } from './outbox/outbox.ts'
import { makeFaceId } from './platform/face-id/make-face-id.ts'
import { makeFileStorage } from './platform/files/file-storage.ts'
import { fullCost, type HashCost } from './platform/passwords/password-hash.ts'
import { makePasswords } from './platform/passwords/passwords.ts'
import { makePdfRenderer, type PdfRenderer } from './platform/pdf/pdf-renderer.ts'
import { readTestSeal } from './platform/pdf/test-seal.ts'
import { makePictures, type Pictures } from './platform/pictures/pictures.ts'
import { makeLandRegister, noLandRegister } from './platform/registry/land-register.ts'
import { makeRegistry } from './platform/registry/registry.ts'
import { makeSms } from './platform/sms/make-sms.ts'
import { makeStaffIdentity } from './platform/staff-identity/staff-identity.ts'
import { makeTax } from './platform/tax/tax.ts'
import { makeWechatAccount } from './platform/wechat/account.ts'
import { makeNotifier } from './platform/wechat/notifier.ts'
import { makeWechat } from './platform/wechat/wechat.ts'
import { serverLimits } from './server-limits.ts'
import { makeSigner } from './signer.ts'
import { makeTurns } from './turns.ts'

/** Connections, and waiting calls. A citizen with many calls at once leaves the pool's other connections to the others. */
const connectionsOfCitizen = { atOnce: 2, maxWaiting: 100 }

/** Two tabs of the app send one each. A waiting upload is not received, so it fills no disk. */
const uploadsOfCitizen = { atOnce: 4, maxWaiting: 16, late: 'uploadsUnderWay' } as const

interface Parts {
  content: Content
  pool: Db
  clock: Clock
  ids: Ids
  log: FastifyBaseLogger
  /** What hashing a new password costs. */
  passwordCost?: HashCost
  /** What opens files and what renders papers. New ones when absent. */
  pictures?: Pictures
  pdf?: PdfRenderer
}

/** Builds the services of the whole process from its settings. */
export function makeServices(
  config: Config,
  {
    content,
    pool,
    clock,
    ids,
    log,
    passwordCost = fullCost,
    pictures = makePictures({ maxPixels: serverLimits.picturePixels }),
    pdf = makePdfRenderer(async () => config.seal ?? readTestSeal(path.join(config.dataDir, 'keys'))),
  }: Parts,
): Services {
  const cipher = makeFieldCipher(config)
  const wechatAccount = makeWechatAccount({
    ...config.wechat,
    cache: makeSecretCache({ db: pool, cipher, clock }),
    clock,
    ids,
  })
  return {
    config,
    content,
    contentSearch: makeContentSearch(content, config.modules),
    pool,
    connectionTurns: makeTurns(connectionsOfCitizen),
    uploadTurns: makeTurns(uploadsOfCitizen),
    diskRoom: makeDiskRoom({ ...config, log }),
    clock,
    ids,
    log,
    cipher,
    metrics: makeMetrics(log),
    signer: makeSigner(config.indexKeys),
    watchEdit,
    wakeWorkers: makeWorkerWaker(pool),
    readings: makeReadingLog({ pool, config, clock }),
    notifyConflict: (staffId, caseId) => notifyConflict({ db: pool, clock, content }, { staffId, caseId }),
    platform: {
      wechat: makeWechat(config.wechat),
      wechatAccount,
      notifier: makeNotifier({ account: wechatAccount, template: config.notificationTemplate }),
      registry: makeRegistry({ ...config.registry, clock, ids }),
      landRegister: config.registry.hasLandRegister
        ? makeLandRegister({ ...config.registry, clock, ids })
        : noLandRegister,
      sms: makeSms({ ...config.sms, clock, ids }),
      faceId: makeFaceId({ ...config.face, clock }),
      tax: makeTax({ ...config.tax, clock, ids }),
      staffIdentity: config.desk.oidc && makeStaffIdentity(config.desk.oidc, { clock }),
      pdf,
      files: makeFileStorage(config.s3, path.join(config.dataDir, 'files')),
      pictures,
      passwords: makePasswords(passwordCost),
    },
  }
}
