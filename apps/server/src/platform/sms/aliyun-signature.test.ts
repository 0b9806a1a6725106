import { expect, test } from 'vitest'
import { signAliyunCall } from './aliyun-signature.ts'

test('the example of the provider’s document gives the signature of the document', () => {
  const call = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
    query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  }
  expect(signAliyunCall({ keyId: 'id', keySecret: 'YourAccessKeySecret' }, call).signature).toBe(
    '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('a message is signed over its query, encoded and in order', () => {
  const call = {
    host: 'dysmsapi.aliyuncs.com',
    action: 'SendSms',
    version: '2017-05-25',
    date: '2026-01-01T00:00:00Z',
    nonce: '0123456789abcdef0123456789abcdef',
    query: {
      PhoneNumbers: '13800138000',
      SignName: '不动产登记',
      TemplateCode: 'SMS_000000001',
      TemplateParam: '{"code":"048213"}',
      OutId: 'otp_01',
    },
  }
  const { signature, queryText, headers } = signAliyunCall({ keyId: 'id', keySecret: 'stand-in-key-secret' }, call)
  expect(queryText).toBe(
    'OutId=otp_01&PhoneNumbers=13800138000&SignName=%E4%B8%8D%E5%8A%A8%E4%BA%A7%E7%99%BB%E8%AE%B0&TemplateCode=SMS_000000001&TemplateParam=%7B%22code%22%3A%22048213%22%7D',
  )
  expect(signature).toBe('fb755b9d5818416cdeef965886ffca376670a62a316a0f21d1bfd8aa23e2e334')
  expect(headers.authorization).toBe(
    `ACS3-HMAC-SHA256 Credential=id,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=${signature}`,
  )
})

test('the characters that a browser’s encoding skips are encoded too', () => {
  const call = { host: 'h', action: 'a', version: 'v', date: 'd', nonce: 'n', query: { a: "!'()*~" } }
  expect(signAliyunCall({ keyId: 'id', keySecret: 'key' }, call).queryText).toBe('a=%21%27%28%29%2A~')
})
