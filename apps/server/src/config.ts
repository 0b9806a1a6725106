import { existsSync, readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from './config/config-error.ts'
import { type DeskSettings, deskSettings } from './config/desk.ts'
import { environment, type Settings } from './config/environment.ts'
import { httpBase } from './config/http-base.ts'
import { developmentKeyFile, makeDevelopmentSecret, parseKeys } from './config/keys.ts'
import { type OptionalModule, type OptionalPlatform, readModules, readPlatformsOff } from './config/modules.ts'
import { readNetworks } from './config/networks.ts'
import {
  faceSettings,
  notificationTemplate,
  type RegistrySettings,
  registrySettings,
  s3Settings,
  sealSettings,
  smsSettings,
  taxSettings,
} from './config/platforms.ts'
import { isLoopback, refuseIncomplete, smsNeeds } from './config/production.ts'
import { dataFolder } from './db/embedded/cluster.ts'
import type { CipherKey } from './db/field-cipher.ts'
import type { Ids } from './ids.ts'
import type { FaceSettings } from './platform/face-id/face-id.ts'
import type { S3Settings } from './platform/files/file-storage.ts'
import type { SealSettings } from './platform/pdf/seal-key.ts'
import type { SmsSettings } from './platform/sms/sms.ts'
import type { TaxSettings } from './platform/tax/tax.ts'
import type { NotificationTemplate } from './platform/wechat/notification-wire.ts'

export const repositoryFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

export interface Config {
  isProduction: boolean
  host: string
  port: number
  internalPort: number | undefined
  /** Our own address: links, return addresses and the cross-site check. */
  publicBase: string
  /** Who may say where a call came from (`x-forwarded-for`). Undefined: nobody. */
  trustedProxies: BlockList | undefined
  /** Absolute. */
  dataDir: string
  /** Below so many free bytes nothing is written any more. */
  diskMinFree: number
  /** The office's texts and tables. Absolute. */
  contentDir: string
  databaseUrl: string | undefined
  demoData: boolean
  /** On a copy of the database: the node acts on calls alone. */
  isDrill: boolean
  logLevel: string
  appName: string
  /** The region of the home screen until the citizen chooses one. */
  homeRegion: string
  fieldKeys: CipherKey[]
  indexKeys: CipherKey[]
  /** The files of the keys that were made for this start, outside production. */
  madeKeys: string[]
  /** `sdkUrl`: where pages load the platform's SDK from; without it from our own copy. */
  wechat: {
    apiBase: string
    openBase: string
    sdkUrl: string | undefined
    appId: string
    secret: string
    /** Undefined: the account sends us no events. */
    messageToken: string | undefined
    /** The name of the file by which the platform knows that the domain is ours. */
    domainProof: string | undefined
  }
  /** The template of notifications. Without one nobody is notified outside the inbox. */
  notificationTemplate: NotificationTemplate | undefined
  sms: SmsSettings
  face: FaceSettings
  registry: RegistrySettings
  tax: TaxSettings
  /** Signs certificates. Without it a test authority below `dataDir` signs them, and they are marked as tests. */
  seal: SealSettings | undefined
  /** The bucket of the files. Without one they are in `dataDir`. */
  s3: S3Settings | undefined
  /** The names of the optional modules that are switched on. */
  modules: readonly OptionalModule[]
  /** `enforce`: what the register rules out cannot be submitted. Only with the module `property`. */
  registerCheck: 'advise' | 'enforce'
  /** The outside platforms that this office does without. */
  platformsOff: readonly OptionalPlatform[]
  desk: DeskSettings
  /** Whether this process serves the stand-ins itself. */
  servesStandins: boolean
  /** Whether there is neither the messaging platform nor its stand-in: nobody can sign in. */
  lacksSignIn: boolean
  /** Whether the stand-ins answer other machines too. */
  opensStandins: boolean
  standinProperties: number
}

/**
 * Reads the settings. Outside production a missing setting has a default, keys are made below `DATA_DIR/keys`, and
 * platforms without an address are stand-ins. In production each missing setting is a fault by name.
 */
export function readConfig(env: Record<string, string | undefined>, ids: Ids): Config {
  // What a secret's file or an editor of another system adds: `production\r` would be no production.
  const written = Object.entries(env).map(([name, value]) => [name, value?.trim()])
  const present = Object.fromEntries(written.filter(([, value]) => value))
  const parsed = environment.safeParse(present)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  const settings = parsed.data
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction) refuseIncomplete(settings)
  const dataDir = path.resolve(settings.DATA_DIR)
  const keys = readKeys(settings, dataDir, ids)
  const publicBase = settings.PUBLIC_BASE ?? httpBase(settings.HOST, settings.PORT)
  const standins = settings.STANDIN_BASE ?? publicBase
  const servesStandins = !isProduction && settings.STANDIN_BASE === undefined && mayServeStandins(settings)
  return {
    isProduction,
    host: settings.HOST,
    port: settings.PORT,
    internalPort: settings.INTERNAL_PORT,
    publicBase,
    trustedProxies:
      settings.TRUSTED_PROXIES === undefined ? undefined : readNetworks(settings.TRUSTED_PROXIES, 'TRUSTED_PROXIES'),
    dataDir,
    diskMinFree: settings.DISK_MIN_FREE * 1024 * 1024,
    contentDir: path.resolve(settings.CONTENT_DIR ?? path.join(repositoryFolder, 'content')),
    databaseUrl: settings.DATABASE_URL,
    demoData: settings.DEMO_DATA ?? (!isProduction && settings.DATABASE_URL === undefined),
    isDrill: settings.DRILL === true,
    logLevel: settings.LOG_LEVEL,
    appName: '不动产登记服务大厅',
    homeRegion: '130400',
    ...keys,
    wechat: {
      apiBase: settings.WECHAT_API_BASE ?? `${standins}/standin/wechat`,
      openBase: settings.WECHAT_OPEN_BASE ?? `${standins}/standin/wechat`,
      sdkUrl: settings.WECHAT_JSSDK_URL,
      appId: settings.WECHAT_APPID ?? 'wxstandin000000001',
      secret: settings.WECHAT_SECRET ?? 'stand-in-wechat-secret',
      messageToken: settings.WECHAT_MESSAGE_TOKEN ?? (isProduction ? undefined : 'standin-token'),
      domainProof: settings.WECHAT_DOMAIN_PROOF,
    },
    notificationTemplate: notificationTemplate(settings, isProduction),
    sms: smsSettings(settings, standins),
    face: faceSettings(settings, standins),
    registry: registrySettings(settings, { isProduction, standins, ids }),
    tax: taxSettings(settings, standins),
    seal: sealSettings(settings),
    modules: readModules(settings.MODULES ?? (isProduction ? '' : 'property,questions,confirmation')),
    registerCheck: settings.REGISTER_CHECK,
    platformsOff: readPlatformsOff(settings.PLATFORMS_OFF),
    s3: s3Settings(settings),
    desk: deskSettings(settings, { isProduction, publicBase, standins, servesStandins }),
    servesStandins,
    lacksSignIn: !servesStandins && !settings.STANDIN_BASE && !settings.WECHAT_API_BASE,
    opensStandins: settings.STANDINS === true,
    standinProperties: settings.STANDIN_REGISTRY_PROPERTIES,
  }
}

/**
 * The keys of the settings. Outside production missing ones are in `DATA_DIR/keys`, and are made there. A missing key of
 * an existing embedded database is a fault: a new one would decrypt nothing.
 */
function readKeys(
  { FIELD_KEYS, INDEX_KEY, DATABASE_URL }: Settings,
  dataDir: string,
  ids: Ids,
): Pick<Config, 'fieldKeys' | 'indexKeys' | 'madeKeys'> {
  const given = { FIELD_KEYS, INDEX_KEY }
  const names = ['FIELD_KEYS', 'INDEX_KEY'] as const
  const missing = names.filter((name) => given[name] === undefined && !existsSync(developmentKeyFile(dataDir, name)))
  if (DATABASE_URL === undefined && existsSync(dataFolder(path.join(dataDir, 'database'))) && missing.length > 0)
    throw new ConfigError(
      missing.map((name) => `${name} is missing: put back ${developmentKeyFile(dataDir, name)} of this database`),
    )
  const read = (name: (typeof names)[number]) =>
    parseKeys(given[name] ?? readFileSync(developmentKeyFile(dataDir, name), 'utf8'), name)
  const made = missing
    .map((name) => developmentKeyFile(dataDir, name))
    .filter((file) => makeDevelopmentSecret(file, ids))
  return { fieldKeys: read('FIELD_KEYS'), indexKeys: read('INDEX_KEY'), madeKeys: made }
}

/** Stand-ins let anyone sign in as anyone: only on loopback unless switched on. */
function mayServeStandins(settings: Settings): boolean {
  if (settings.STANDINS !== undefined) return settings.STANDINS
  const smsBase = settings[smsNeeds[settings.SMS_PROVIDER ?? 'tencent'][0]]
  const bases = [settings.WECHAT_API_BASE, settings.REGISTRY_BASE, settings.FACEID_BASE, settings.TAX_BASE, smsBase]
  return isLoopback(settings.HOST) && bases.includes(undefined)
}
