import { ConfigError } from './config-error.ts'
import type { Settings } from './environment.ts'
import { readPlatformsOff } from './modules.ts'
import { hasRegistry, standinProviderSecret, standinTaxKeys } from './platforms.ts'

/** What a provider of messages needs in production. */
export const smsNeeds = {
  tencent: ['SMS_TENCENT_BASE', 'SMS_SDK_APP_ID'],
  aliyun: ['SMS_ALIYUN_BASE'],
} as const

/** What the platforms need in production that an office may do without. */
const faceNeeds = ['FACEID_BASE', 'FACEID_SECRET_ID', 'FACEID_SECRET_KEY', 'FACEID_RULE_ID'] as const
const taxNeeds = ['TAX_BASE', 'TAX_KEY_ENC', 'TAX_KEY_MAC'] as const

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** `hostname` as an address has it: IPv6 in brackets. */
const isThisMachine = (hostname: string) =>
  isLoopback(hostname.replace(/^\[|\]$/g, '')) || hostname === '0.0.0.0' || hostname === '[::]'

/** Everything that production lacks or may not have, as one error. */
export function refuseIncomplete(settings: Settings): void {
  const provider = settings.SMS_PROVIDER ?? 'tencent'
  const off = readPlatformsOff(settings.PLATFORMS_OFF)
  const needed = [
    'PUBLIC_BASE',
    'DATABASE_URL',
    'FIELD_KEYS',
    'INDEX_KEY',
    'WECHAT_API_BASE',
    'WECHAT_OPEN_BASE',
    'WECHAT_APPID',
    'WECHAT_SECRET',
    ...(hasRegistry(settings) ? (['REGISTRY_BASE', 'REGISTRY_KEY'] as const) : []),
    ...(off.includes('face') ? [] : faceNeeds),
    ...(off.includes('tax') ? [] : taxNeeds),
    'SEAL_KEY',
    'SEAL_CERT',
    'SMS_PROVIDER',
    'SMS_SECRET_ID',
    'SMS_SECRET_KEY',
    'SMS_SIGN_NAME',
    'SMS_TEMPLATE_ID',
    ...smsNeeds[provider],
    ...(settings.BUCKET_REQUIRED ? (['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) : []),
    ...(settings.DESK_PORT === undefined ? [] : (['DESK_BASE'] as const)),
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
    'DESK_BASE',
    'STAFF_OIDC_ISSUER',
    smsNeeds[provider][0],
  ] as const
  for (const name of bases) {
    const base = settings[name]
    if (base?.startsWith('http:')) faults.push(`${name} must begin with https:// in production`)
    if (base && isThisMachine(new URL(base).hostname)) faults.push(`${name} must not be this machine in production`)
  }
  if (settings.DEMO_DATA)
    faults.push(
      'DEMO_DATA must not be 1 in production: everybody knows the passwords and second factors of its officers',
    )
  if (settings.WECHAT_SECRET === 'stand-in-wechat-secret') faults.push('WECHAT_SECRET is the stand-in’s')
  if (settings.WECHAT_MESSAGE_TOKEN === 'standin-token') faults.push('WECHAT_MESSAGE_TOKEN is the stand-in’s')
  if (settings.SMS_SECRET_KEY === 'stand-in-secret-key') faults.push('SMS_SECRET_KEY is the stand-in’s')
  if (settings.FACEID_SECRET_KEY === 'stand-in-face-key') faults.push('FACEID_SECRET_KEY is the stand-in’s')
  if (settings.TAX_KEY_ENC === standinTaxKeys.encryption) faults.push('TAX_KEY_ENC is the stand-in’s')
  if (settings.TAX_KEY_MAC === standinTaxKeys.signing) faults.push('TAX_KEY_MAC is the stand-in’s')
  if (settings.REGISTRY_KEY === 'stand-in-registry-key') faults.push('REGISTRY_KEY is the stand-in’s')
  if (settings.STAFF_OIDC_CLIENT_SECRET === standinProviderSecret)
    faults.push('STAFF_OIDC_CLIENT_SECRET is the stand-in’s')
  if (faults.length > 0) throw new ConfigError(faults)
}
