import type { Clock } from '../../clock.ts'
import { signTencentCall, tencentContentType } from '../tencent-signature.ts'
import { callProvider } from './call-provider.ts'
import type { Sms, SmsSettings } from './sms.ts'
import { codeOf, outcomeOf, requestOf, responseBody, version } from './tencent-wire.ts'

export function makeTencentSms(settings: SmsSettings & { clock: Clock }): Sms {
  const { tencentBase, keyId, keySecret, region, clock } = settings
  return {
    async sendCode(message) {
      const body = JSON.stringify(requestOf(message, settings))
      const timestamp = Math.floor(clock.now().getTime() / 1000)
      const call = { service: 'sms', host: new URL(tencentBase).host, action: 'SendSms', timestamp, body }
      const { authorization } = signTencentCall({ secretId: keyId, secretKey: keySecret }, call)
      return callProvider(
        {
          platform: 'tencentSms',
          url: `${tencentBase}/`,
          headers: {
            'content-type': tencentContentType,
            'x-tc-action': call.action,
            'x-tc-version': version,
            'x-tc-timestamp': String(timestamp),
            'x-tc-region': region,
            authorization,
          },
          body,
        },
        (answer) => codeOf(responseBody.parse(answer)),
        outcomeOf,
      )
    },
  }
}
