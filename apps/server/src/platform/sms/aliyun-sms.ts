import type { Clock } from '../../clock.ts'
import type { Ids } from '../../ids.ts'
import { signAliyunCall } from './aliyun-signature.ts'
import { outcomeOf, queryOf, responseBody, version } from './aliyun-wire.ts'
import { callProvider } from './call-provider.ts'
import type { Sms, SmsSettings } from './sms.ts'

export function makeAliyunSms(settings: SmsSettings & { clock: Clock; ids: Ids }): Sms {
  const { aliyunBase, clock, ids } = settings
  return {
    async sendCode(message) {
      const { queryText, headers } = signAliyunCall(settings, {
        host: new URL(aliyunBase).host,
        action: 'SendSms',
        version,
        date: `${clock.now().toISOString().slice(0, 19)}Z`,
        nonce: ids.uuid().replaceAll('-', ''),
        query: queryOf(message, settings),
      })
      return callProvider(
        { platform: 'aliyunSms', url: `${aliyunBase}/?${queryText}`, headers },
        (answer) => responseBody.parse(answer).Code,
        outcomeOf,
      )
    },
  }
}
