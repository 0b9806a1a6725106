import type { Ids } from '../ids.ts'
import type { FaceSettings } from '../platform/face-id/face-id.ts'
import type { S3Settings } from '../platform/files/file-storage.ts'
import { type SealSettings, sealFault } from '../platform/pdf/seal-key.ts'
import type { SmsSettings } from '../platform/sms/sms.ts'
import type { TaxSettings } from '../platform/tax/tax.ts'
import type { NotificationTemplate } from '../platform/wechat/notification-wire.ts'
import { ConfigError } from './config-error.ts'
import type { Settings } from './environment.ts'
import { parseKeys } from './keys.ts'

export function smsSettings(settings: Settings, standins: string): SmsSettings {
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

/** In production there is none without the setting. */
export function notificationTemplate(
  { WECHAT_TEMPLATE_STATUS, WECHAT_TEMPLATE_FIELDS }: Settings,
  isProduction: boolean,
): NotificationTemplate | undefined {
  const id = WECHAT_TEMPLATE_STATUS ?? (isProduction ? undefined : 'standin-status-template')
  const [business = '', state = '', time = ''] = WECHAT_TEMPLATE_FIELDS.split(',')
  return id === undefined ? undefined : { id, fields: { business, state, time } }
}

export interface RegistrySettings {
  base: string
  key: string
  /** Who decides applications. `byRegion`: the desk where the region says so, else the office's own registry. */
  decides: 'byRegion' | 'desk' | 'outside'
  /**
   * Whether the office has a registry beside the desk. Without one nothing is sent of bookings, archive queries and
   * feedback.
   */
  isThere: boolean
  /** Whether the registry answers questions about the land register. */
  hasLandRegister: boolean
}

/** Whether the office has a registry beside the desk. Without one the desk decides everything. */
export const hasRegistry = ({ REGISTRY, REGISTRY_BASE, REGISTRY_KEY, LAND_REGISTER }: Settings): boolean =>
  REGISTRY !== 'desk' || LAND_REGISTER === 'registry' || REGISTRY_BASE !== undefined || REGISTRY_KEY !== undefined

/** In production without a registry its key is random, and its address never resolves (RFC 6761). */
export function registrySettings(
  settings: Settings,
  { isProduction, standins, ids }: { isProduction: boolean; standins: string; ids: Pick<Ids, 'token'> },
): RegistrySettings {
  const isThere = !isProduction || hasRegistry(settings)
  return {
    base: settings.REGISTRY_BASE ?? (isThere ? `${standins}/standin/registry` : 'https://registry.invalid'),
    key: settings.REGISTRY_KEY ?? (isThere ? 'stand-in-registry-key' : ids.token()),
    decides: settings.REGISTRY,
    isThere,
    hasLandRegister: isThere && settings.LAND_REGISTER !== 'none',
  }
}

/** Where the platform's own pages are by default. In the messaging platform a check begins with that one's sign-in. */
const facePageHosts = ['open.weixin.qq.com', 'faceid.qq.com', 'open.faceid.qq.com']

/** The stand-in's pages are at the stand-in's API address. */
export function faceSettings(settings: Settings, standins: string): FaceSettings {
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

export const standinProviderSecret = 'stand-in-idp-secret'

export const standinTaxKeys = {
  encryption: `t1:${Buffer.from('stand-in tax key for encryption!').toString('base64')}`,
  signing: `t1:${Buffer.from('stand-in tax key for signatures!').toString('base64')}`,
}

export function taxSettings({ TAX_BASE, TAX_KEY_ENC, TAX_KEY_MAC }: Settings, standins: string): TaxSettings {
  const [encryption] = parseKeys(TAX_KEY_ENC ?? standinTaxKeys.encryption, 'TAX_KEY_ENC')
  const [signing] = parseKeys(TAX_KEY_MAC ?? standinTaxKeys.signing, 'TAX_KEY_MAC')
  if (!encryption || !signing || encryption.id !== signing.id)
    throw new ConfigError(['TAX_KEY_ENC and TAX_KEY_MAC must have the same id'])
  return {
    base: TAX_BASE ?? `${standins}/standin/tax`,
    keys: { id: encryption.id, encryption: encryption.key, signing: signing.key },
  }
}

/** Half a seal is a fault. So is a key that does not fit its certificate. */
export function sealSettings({ SEAL_KEY, SEAL_CERT }: Settings): SealSettings | undefined {
  if (SEAL_KEY === undefined && SEAL_CERT === undefined) return undefined
  if (SEAL_KEY === undefined || SEAL_CERT === undefined)
    throw new ConfigError([`${SEAL_KEY === undefined ? 'SEAL_KEY' : 'SEAL_CERT'} is missing`])
  const seal = { key: SEAL_KEY, certificates: SEAL_CERT }
  const fault = sealFault(seal, new Date())
  if (fault !== undefined) throw new ConfigError([fault])
  return seal
}

/** Several nodes share their files in a bucket; half a configuration of one is a fault. */
export function s3Settings(settings: Settings): S3Settings | undefined {
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
