import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { CipherKey } from './db/field-cipher.ts'
import type { Ids } from './ids.ts'
import type { FaceSettings } from './platform/face-id/face-id.ts'
import type { S3Settings } from './platform/files/file-storage.ts'
import { asPem, type SealSettings, sealFault } from './platform/pdf/seal-key.ts'
import type { SmsSettings } from './platform/sms/sms.ts'
import type { TaxSettings } from './platform/tax/tax.ts'

export const repositoryFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/$/, ''))
const port = z.coerce.number().int().min(0).max(65535)
const onOff = z.enum(['0', '1']).transform((value) => value === '1')

/** Every setting by name. docs/OPERATIONS.md lists them, and a test compares. */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  INTERNAL_PORT: port.optional(),
  PUBLIC_BASE: address.optional(),
  TRUSTED_PROXIES: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  /** MB. */
  DISK_MIN_FREE: z.coerce.number().int().min(0).default(512),
  CONTENT_DIR: z.string().default(path.join(repositoryFolder, 'content')),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DEMO_DATA: onOff.optional(),
  STANDINS: onOff.optional(),
  STANDIN_BASE: address.optional(),
  STANDIN_REGISTRY_PROPERTIES: z.coerce.number().int().min(1).default(2000),
  WECHAT_API_BASE: address.optional(),
  WECHAT_OPEN_BASE: address.optional(),
  WECHAT_JSSDK_URL: address.optional(),
  WECHAT_APPID: z.string().min(1).optional(),
  WECHAT_SECRET: z.string().min(1).optional(),
  WECHAT_TEMPLATE_STATUS: z.string().min(1).optional(),
  WECHAT_MESSAGE_TOKEN: z.string().min(3).max(32).optional(),
  SMS_PROVIDER: z.enum(['tencent', 'aliyun']).optional(),
  SMS_TENCENT_BASE: address.optional(),
  SMS_ALIYUN_BASE: address.optional(),
  SMS_SECRET_ID: z.string().min(1).optional(),
  SMS_SECRET_KEY: z.string().min(1).optional(),
  SMS_SDK_APP_ID: z.string().min(1).optional(),
  SMS_SIGN_NAME: z.string().min(1).optional(),
  SMS_TEMPLATE_ID: z.string().min(1).optional(),
  SMS_REGION: z.string().min(1).optional(),
  FACEID_BASE: address.optional(),
  FACEID_SECRET_ID: z.string().min(1).optional(),
  FACEID_SECRET_KEY: z.string().min(1).optional(),
  FACEID_RULE_ID: z.string().min(1).optional(),
  FACEID_URL_HOSTS: z.string().min(1).optional(),
  REGISTRY_BASE: address.optional(),
  REGISTRY_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  TAX_BASE: address.optional(),
  TAX_KEY_ENC: z.string().min(1).optional(),
  TAX_KEY_MAC: z.string().min(1).optional(),
  SEAL_KEY: z.string().min(1).transform(asPem).optional(),
  SEAL_CERT: z.string().min(1).transform(asPem).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  FIELD_KEYS: z.string().optional(),
  INDEX_KEY: z.string().optional(),
  MODULES: z.string().default(''),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** What an office may switch on beyond the usual. */
export const optionalModules = ['call-queue'] as const
export type OptionalModule = (typeof optionalModules)[number]

export interface Config {
  isProduction: boolean
  host: string
  port: number
  internalPort: number | undefined
  /** Our own address: links, return addresses and the cross-site check. */
  publicBase: string
  trustedProxies: string[]
  /** Absolute. */
  dataDir: string
  /** Bytes below which nothing is written any more. */
  diskMinFree: number
  /** The office's texts and tables. Absolute. */
  contentDir: string
  databaseUrl: string | undefined
  demoData: boolean
  logLevel: string
  appName: string
  /** The region that the hall stands for until the citizen chooses one. */
  homeRegion: string
  fieldKeys: CipherKey[]
  indexKeys: CipherKey[]
  /** `sdkUrl`: where pages load the platform's SDK from; without it from our own copy. */
  wechat: {
    apiBase: string
    openBase: string
    sdkUrl: string | undefined
    appId: string
    secret: string
    /** Undefined: the account tells us nothing. */
    messageToken: string | undefined
  }
  /** The template of notifications; without one nobody is notified and the inbox alone tells. */
  notificationTemplate: string | undefined
  sms: SmsSettings
  face: FaceSettings
  registry: { base: string; key: string }
  tax: TaxSettings
  /** What certificates are sealed with; without it by a test authority below `dataDir`, and marked as tests. */
  seal: SealSettings | undefined
  /** The bucket that files are kept in; without one they are in `dataDir`. */
  s3: S3Settings | undefined
  /** The optional modules that are switched on, by name. */
  modules: readonly OptionalModule[]
  /** Whether this process serves the stand-ins itself. */
  servesStandins: boolean
  /** Whether the stand-ins answer other machines too. */
  opensStandins: boolean
  standinProperties: number
}

/** What stops a start: every fault of the settings, one line each. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`The settings are not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

/**
 * Reads the settings. Outside production what is missing has a default, keys are made below `DATA_DIR/keys`, and platforms
 * without an address are stand-ins; in production each missing one is a fault by name.
 */
export function readConfig(env: Record<string, string | undefined>, ids: Ids): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  const settings = parsed.data
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction) refuseIncomplete(settings)
  const dataDir = path.resolve(settings.DATA_DIR)
  const keys = (value: string | undefined, name: string) =>
    parseKeys(value ?? developmentSecret(dataDir, name, ids), name)
  const publicBase = settings.PUBLIC_BASE ?? `http://${settings.HOST}:${settings.PORT}`
  const standins = settings.STANDIN_BASE ?? publicBase
  return {
    isProduction,
    host: settings.HOST,
    port: settings.PORT,
    internalPort: settings.INTERNAL_PORT,
    publicBase,
    trustedProxies: settings.TRUSTED_PROXIES?.split(',').map((each) => each.trim()) ?? [],
    dataDir,
    diskMinFree: settings.DISK_MIN_FREE * 1024 * 1024,
    contentDir: path.resolve(settings.CONTENT_DIR),
    databaseUrl: settings.DATABASE_URL,
    demoData: settings.DEMO_DATA ?? (!isProduction && settings.DATABASE_URL === undefined),
    logLevel: settings.LOG_LEVEL,
    appName: '不动产登记服务大厅',
    homeRegion: '130400',
    fieldKeys: keys(settings.FIELD_KEYS, 'FIELD_KEYS'),
    indexKeys: keys(settings.INDEX_KEY, 'INDEX_KEY'),
    wechat: {
      apiBase: settings.WECHAT_API_BASE ?? `${standins}/standin/wechat`,
      openBase: settings.WECHAT_OPEN_BASE ?? `${standins}/standin/wechat`,
      sdkUrl: settings.WECHAT_JSSDK_URL,
      appId: settings.WECHAT_APPID ?? 'wxstandin000000001',
      secret: settings.WECHAT_SECRET ?? 'stand-in-wechat-secret',
      messageToken: settings.WECHAT_MESSAGE_TOKEN ?? (isProduction ? undefined : 'standin-token'),
    },
    notificationTemplate: settings.WECHAT_TEMPLATE_STATUS ?? (isProduction ? undefined : 'standin-status-template'),
    sms: smsSettings(settings, standins),
    face: faceSettings(settings, standins),
    registry: {
      base: settings.REGISTRY_BASE ?? `${standins}/standin/registry`,
      key: settings.REGISTRY_KEY ?? 'stand-in-registry-key',
    },
    tax: taxSettings(settings, standins),
    seal: sealSettings(settings),
    modules: readModules(settings.MODULES),
    s3: s3Settings(settings),
    servesStandins: !isProduction && settings.STANDIN_BASE === undefined && mayServeStandins(settings),
    opensStandins: settings.STANDINS === true,
    standinProperties: settings.STANDIN_REGISTRY_PROPERTIES,
  }
}

type Settings = z.infer<typeof environment>

function smsSettings(settings: Settings, standins: string): SmsSettings {
  return {
    provider: settings.SMS_PROVIDER ?? 'tencent',
    tencentBase: settings.SMS_TENCENT_BASE ?? `${standins}/standin/sms/tencent`,
    aliyunBase: settings.SMS_ALIYUN_BASE ?? `${standins}/standin/sms/aliyun`,
    keyId: settings.SMS_SECRET_ID ?? 'stand-in-secret-id',
    keySecret: settings.SMS_SECRET_KEY ?? 'stand-in-secret-key',
    appId: settings.SMS_SDK_APP_ID ?? '1400000000',
    signName: settings.SMS_SIGN_NAME ?? '不动产登记',
    templateId: settings.SMS_TEMPLATE_ID ?? (settings.SMS_PROVIDER === 'aliyun' ? 'SMS_000000001' : '1000001'),
    region: settings.SMS_REGION ?? 'ap-guangzhou',
  }
}

/** Where the platform's own pages stand, unless told. */
const facePageHosts = ['faceid.qq.com', 'open.faceid.qq.com']

/** The stand-in's pages stand where it is asked. */
function faceSettings(settings: Settings, standins: string): FaceSettings {
  const base = settings.FACEID_BASE ?? `${standins}/standin/face`
  return {
    base,
    secretId: settings.FACEID_SECRET_ID ?? 'stand-in-face-id',
    secretKey: settings.FACEID_SECRET_KEY ?? 'stand-in-face-key',
    ruleId: settings.FACEID_RULE_ID ?? '1',
    pageHosts:
      settings.FACEID_URL_HOSTS?.split(',').map((each) => each.trim()) ??
      (settings.FACEID_BASE ? facePageHosts : [new URL(base).host]),
  }
}

const standinTaxKeys = {
  encryption: `t1:${Buffer.from('stand-in tax key for encryption!').toString('base64')}`,
  signing: `t1:${Buffer.from('stand-in tax key for signatures!').toString('base64')}`,
}

function taxSettings({ TAX_BASE, TAX_KEY_ENC, TAX_KEY_MAC }: Settings, standins: string): TaxSettings {
  const [encryption] = parseKeys(TAX_KEY_ENC ?? standinTaxKeys.encryption, 'TAX_KEY_ENC')
  const [signing] = parseKeys(TAX_KEY_MAC ?? standinTaxKeys.signing, 'TAX_KEY_MAC')
  if (!encryption || !signing || encryption.id !== signing.id)
    throw new ConfigError(['TAX_KEY_ENC and TAX_KEY_MAC must have the same id'])
  return {
    base: TAX_BASE ?? `${standins}/standin/tax`,
    keys: { id: encryption.id, encryption: encryption.key, signing: signing.key },
  }
}

/** Half a seal is a fault, and so is one that does not fit together. */
function sealSettings({ SEAL_KEY, SEAL_CERT }: Settings): SealSettings | undefined {
  if (SEAL_KEY === undefined && SEAL_CERT === undefined) return undefined
  if (SEAL_KEY === undefined || SEAL_CERT === undefined)
    throw new ConfigError([`${SEAL_KEY === undefined ? 'SEAL_KEY' : 'SEAL_CERT'} is missing`])
  const seal = { key: SEAL_KEY, certificates: SEAL_CERT }
  const fault = sealFault(seal, new Date())
  if (fault !== undefined) throw new ConfigError([fault])
  return seal
}

/** What a provider of messages needs in production. */
const smsNeeds = {
  tencent: ['SMS_TENCENT_BASE', 'SMS_SDK_APP_ID'],
  aliyun: ['SMS_ALIYUN_BASE'],
} as const

/** Several nodes share their files in a bucket; half a configuration of one is a fault. */
function s3Settings(settings: Settings): S3Settings | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const given = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  if (Object.values({ ...given, S3_ENDPOINT }).every((value) => value === undefined)) return undefined
  if (S3_BUCKET === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
    throw new ConfigError(
      Object.entries(given).flatMap(([name, value]) => (value === undefined ? [`${name} is missing`] : [])),
    )
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** Stand-ins let anyone sign in as anyone: only on loopback unless asked for. */
function mayServeStandins(settings: Settings): boolean {
  if (settings.STANDINS !== undefined) return settings.STANDINS
  const smsBase = settings[smsNeeds[settings.SMS_PROVIDER ?? 'tencent'][0]]
  const bases = [settings.WECHAT_API_BASE, settings.REGISTRY_BASE, settings.FACEID_BASE, settings.TAX_BASE, smsBase]
  return isLoopback(settings.HOST) && bases.includes(undefined)
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** `hostname` as an address has it: IPv6 in brackets. */
const isThisMachine = (hostname: string) =>
  isLoopback(hostname.replace(/^\[|\]$/g, '')) || hostname === '0.0.0.0' || hostname === '[::]'

function refuseIncomplete(settings: Settings): void {
  const provider = settings.SMS_PROVIDER ?? 'tencent'
  const needed = [
    'PUBLIC_BASE',
    'DATABASE_URL',
    'FIELD_KEYS',
    'INDEX_KEY',
    'WECHAT_API_BASE',
    'WECHAT_OPEN_BASE',
    'WECHAT_APPID',
    'WECHAT_SECRET',
    'REGISTRY_BASE',
    'REGISTRY_KEY',
    'FACEID_BASE',
    'FACEID_SECRET_ID',
    'FACEID_SECRET_KEY',
    'FACEID_RULE_ID',
    'TAX_BASE',
    'TAX_KEY_ENC',
    'TAX_KEY_MAC',
    'SEAL_KEY',
    'SEAL_CERT',
    'SMS_PROVIDER',
    'SMS_SECRET_ID',
    'SMS_SECRET_KEY',
    'SMS_SIGN_NAME',
    'SMS_TEMPLATE_ID',
    ...smsNeeds[provider],
  ] as const
  const faults = needed.filter((name) => settings[name] === undefined).map((name) => `${name} is missing`)
  const bases = [
    'PUBLIC_BASE',
    'WECHAT_API_BASE',
    'WECHAT_OPEN_BASE',
    'WECHAT_JSSDK_URL',
    'REGISTRY_BASE',
    'FACEID_BASE',
    'TAX_BASE',
    smsNeeds[provider][0],
  ] as const
  for (const name of bases) {
    const base = settings[name]
    if (base?.startsWith('http:')) faults.push(`${name} must begin with https:// in production`)
    if (base && isThisMachine(new URL(base).hostname)) faults.push(`${name} must not be this machine in production`)
  }
  if (settings.WECHAT_SECRET === 'stand-in-wechat-secret') faults.push('WECHAT_SECRET is the stand-in’s')
  if (settings.WECHAT_MESSAGE_TOKEN === 'standin-token') faults.push('WECHAT_MESSAGE_TOKEN is the stand-in’s')
  if (settings.SMS_SECRET_KEY === 'stand-in-secret-key') faults.push('SMS_SECRET_KEY is the stand-in’s')
  if (settings.FACEID_SECRET_KEY === 'stand-in-face-key') faults.push('FACEID_SECRET_KEY is the stand-in’s')
  if (settings.TAX_KEY_ENC === standinTaxKeys.encryption) faults.push('TAX_KEY_ENC is the stand-in’s')
  if (settings.TAX_KEY_MAC === standinTaxKeys.signing) faults.push('TAX_KEY_MAC is the stand-in’s')
  if (settings.REGISTRY_KEY === 'stand-in-registry-key') faults.push('REGISTRY_KEY is the stand-in’s')
  if (faults.length > 0) throw new ConfigError(faults)
}

function readModules(value: string): OptionalModule[] {
  const names = value.split(',').flatMap((name) => name.trim() || [])
  return names.map((name) => {
    const found = optionalModules.find((each) => each === name)
    if (!found) throw new ConfigError([`MODULES knows no ${name}; it may name ${optionalModules.join(', ')}`])
    return found
  })
}

function parseKeys(value: string, name: string): CipherKey[] {
  return value.split(',').map((pair) => {
    const [id = '', secret = ''] = pair.trim().split(':')
    const key = Buffer.from(secret, 'base64')
    if (id === '' || key.length !== 32)
      throw new ConfigError([`${name} must be id:base64 of 32 bytes, newest first, joined by commas`])
    return { id, key }
  })
}

/** A secret of a development machine, made once and kept beside the data that it protects. */
function developmentSecret(dataDir: string, name: string, ids: Ids): string {
  const file = path.join(dataDir, 'keys', name)
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const secret = `dev1:${Buffer.from(ids.token(32), 'base64url').toString('base64')}`
    try {
      writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another first start on the same folder was quicker: its key is the one.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  return readFileSync(file, 'utf8')
}
