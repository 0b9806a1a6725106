import type { Clock } from '../../clock.ts'
import type { Ids } from '../../ids.ts'
import { makeAliyunSms } from './aliyun-sms.ts'
import type { Sms, SmsSettings } from './sms.ts'
import { makeTencentSms } from './tencent-sms.ts'

/** The provider that the office chose. */
export function makeSms(settings: SmsSettings & { clock: Clock; ids: Ids }): Sms {
  return settings.provider === 'tencent' ? makeTencentSms(settings) : makeAliyunSms(settings)
}
