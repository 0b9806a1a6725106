import { expect, test } from 'vitest'
import { signTencentCall } from './tencent-signature.ts'

const documentedCall = {
  service: 'cvm',
  host: 'cvm.tencentcloudapi.com',
  action: 'DescribeInstances',
  timestamp: 1_551_113_065,
  body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
}
const ours = { secretId: 'id', secretKey: 'stand-in-secret-key' }

test.each([
  ['Gu5t9xGARNpq86cd98joQYCN3*******', 'be4f67d323c78ab9acb7395e43c0dbcf822a9cfac32fea2449a7bc7726b770a3'],
  ['*'.repeat(32), '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f'],
])(
  'the example of the provider’s document gives the signature of the document, with the key %s',
  (secretKey, signature) => {
    expect(signTencentCall({ secretId: 'id', secretKey }, documentedCall).signature).toBe(signature)
  },
)

test('a call is signed with the UTC date and names its signed headers', () => {
  const body =
    '{"PhoneNumberSet":["+8613800138000"],"SmsSdkAppId":"1400000000","TemplateId":"1000001","SignName":"不动产登记","TemplateParamSet":["048213","5"],"SessionContext":"otp_01"}'
  const call = { service: 'sms', host: 'sms.tencentcloudapi.com', action: 'SendSms', timestamp: 1_767_225_600, body }
  expect(signTencentCall(ours, call).authorization).toBe(
    'TC3-HMAC-SHA256 Credential=id/2026-01-01/sms/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=0375fefd2265b968524148040d7d13e34e99cee909a9d09df3d203259b1e92aa',
  )
})

test('another service, action or body gives another signature', () => {
  const call = {
    service: 'faceid',
    host: 'faceid.tencentcloudapi.com',
    action: 'DetectAuth',
    timestamp: 1_767_225_600,
    body: '{"RuleId":"1","IdCard":"11010519491231002X","Name":"测试","RedirectUrl":"https://bdc.example.gov.cn/ok?bsm=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA","Extra":"vs_01"}',
  }
  const { signature } = signTencentCall(ours, call)
  expect(signature).toBe('85b0baf03f4901496eb8bb24421d83d935f7638574b3ebd8750da389efb01f02')
  for (const change of [{ service: 'sms' }, { action: 'GetDetectInfo' }, { body: '{}' }, { timestamp: 1_767_225_601 }])
    expect(signTencentCall(ours, { ...call, ...change }).signature).not.toBe(signature)
})
