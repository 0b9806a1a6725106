import { systemIds } from '../ids.ts'
import { makeTestSeal } from '../platform/pdf/test-seal.ts'

/** A new key as a setting has it: `id:base64` of 32 bytes. */
export const aKey = (id: string) => `${id}:${Buffer.from(systemIds.token(32), 'base64url').toString('base64')}`

/** Each setting that production needs, and no other. Its addresses are nobody's. */
export async function productionSettings() {
  const seal = await makeTestSeal()
  return {
    NODE_ENV: 'production',
    PUBLIC_BASE: 'https://bdc.example.gov.cn',
    DATABASE_URL: 'postgres://bdc@db.example/bdc',
    FIELD_KEYS: aKey('f1'),
    INDEX_KEY: aKey('i1'),
    WECHAT_API_BASE: 'https://api.weixin.example',
    WECHAT_OPEN_BASE: 'https://open.weixin.example',
    WECHAT_APPID: 'wx0123456789abcdef',
    WECHAT_SECRET: 'a-secret-of-the-account',
    REGISTRY_BASE: 'https://registry.example.gov.cn',
    REGISTRY_KEY: 'a-key-shared-with-the-registry',
    FACEID_BASE: 'https://faceid.example',
    FACEID_SECRET_ID: 'face-id',
    FACEID_SECRET_KEY: 'face-key',
    FACEID_RULE_ID: '1',
    TAX_BASE: 'https://tax.example.gov.cn',
    TAX_KEY_ENC: aKey('t7'),
    TAX_KEY_MAC: aKey('t7'),
    SEAL_KEY: seal.key,
    SEAL_CERT: seal.certificates,
    SMS_PROVIDER: 'tencent',
    SMS_TENCENT_BASE: 'https://sms.example',
    SMS_SECRET_ID: 'sms-id',
    SMS_SECRET_KEY: 'sms-key',
    SMS_SDK_APP_ID: '1400000001',
    SMS_SIGN_NAME: '不动产登记',
    SMS_TEMPLATE_ID: '1000002',
  }
}
