import { z } from 'zod'
import { asPem } from '../platform/pdf/seal-key.ts'

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/$/, ''))
/** An address of ours: paths of ours follow it, in links, in the code on certificates and in cookies. */
const ownAddress = address.refine((url) => {
  const { pathname, search, hash, username } = new URL(url)
  return pathname === '/' && `${search}${hash}${username}` === ''
}, 'must end after the host or its port')
/** The driver takes an address without a host too, and says of a wrong one only that it is wrong. */
const isReadByDriver = (url: string) => URL.canParse(url.replace('@/', '@host/'))
/** A whole number, refused in words for the operator. */
const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}
const port = whole(0, 65_535)
const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` })
const onOff = oneOf('0', '1').transform((value) => value === '1')

/** Every setting by name. docs/OPERATIONS.md lists them, and a test compares. */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  INTERNAL_PORT: port.optional(),
  PUBLIC_BASE: ownAddress.optional(),
  TRUSTED_PROXIES: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  /** MB. */
  DISK_MIN_FREE: whole(0, 1_000_000_000).default(512),
  CONTENT_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
    .refine(isReadByDriver, 'must be an address: in its password # is written %23, / is %2F, ? is %3F')
    .optional(),
  DEMO_DATA: onOff.optional(),
  DRILL: onOff.optional(),
  STANDINS: onOff.optional(),
  STANDIN_BASE: address.optional(),
  STANDIN_REGISTRY_PROPERTIES: whole(1, 1_000_000_000).default(2000),
  WECHAT_API_BASE: address.optional(),
  WECHAT_OPEN_BASE: address.optional(),
  WECHAT_JSSDK_URL: address.optional(),
  WECHAT_APPID: z.string().min(1).optional(),
  WECHAT_SECRET: z.string().min(1).optional(),
  WECHAT_TEMPLATE_STATUS: z.string().min(1).optional(),
  WECHAT_TEMPLATE_FIELDS: z
    .string()
    .regex(/^thing\d+,(phrase|thing|short_thing|const)\d+,(time|date)\d+$/, 'must be like thing1,phrase2,time3')
    .default('thing1,phrase2,time3'),
  WECHAT_MESSAGE_TOKEN: z
    .string()
    .regex(/^.{3,32}$/, 'must have 3 to 32 characters')
    .optional(),
  WECHAT_DOMAIN_PROOF: z
    .string()
    .regex(/^MP_verify_\w{1,64}\.txt$/, 'must be the name of a file, MP_verify_….txt')
    .optional(),
  SMS_PROVIDER: oneOf('tencent', 'aliyun').optional(),
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
  FACEID_URL_HOSTS: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?(, *[a-z0-9.-]+(:\d+)?)*$/, 'must be hosts such as open.weixin.qq.com, joined by commas')
    .optional(),
  REGISTRY: oneOf('byRegion', 'desk', 'outside').default('byRegion'),
  LAND_REGISTER: oneOf('registry', 'none').optional(),
  REGISTRY_BASE: address.optional(),
  REGISTRY_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  TAX_BASE: address.optional(),
  TAX_KEY_ENC: z.string().min(1).optional(),
  TAX_KEY_MAC: z.string().min(1).optional(),
  SEAL_KEY: z.string().min(1).transform(asPem).optional(),
  SEAL_CERT: z.string().min(1).transform(asPem).optional(),
  BUCKET_REQUIRED: onOff.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  FIELD_KEYS: z.string().optional(),
  INDEX_KEY: z.string().optional(),
  MODULES: z.string().optional(),
  REGISTER_CHECK: oneOf('advise', 'enforce').default('advise'),
  PLATFORMS_OFF: z.string().default(''),
  DESK_BASE: ownAddress.optional(),
  DESK_PORT: port.optional(),
  DESK_HOST: z.string().optional(),
  DESK_NETWORKS: z.string().optional(),
  STAFF_SIGN_IN: z.string().optional(),
  /** As the provider writes it: with or without a slash at its end. */
  STAFF_OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  STAFF_OIDC_CLIENT_ID: z.string().min(1).optional(),
  STAFF_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  STAFF_OIDC_LOGIN: z.string().min(1).default('preferred_username'),
  STAFF_OIDC_MFA: z.string().min(1).optional(),
  /** Minutes. */
  STAFF_STEP_UP_MINUTES: whole(1, 720).default(30),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
})

export type Settings = z.infer<typeof environment>
