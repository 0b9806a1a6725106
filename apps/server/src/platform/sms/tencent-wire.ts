import { z } from 'zod'
import type { CodeMessage, SmsOutcome } from './sms.ts'

/** SendSms of Tencent Cloud, version 2021-01-11. */
export const version = '2021-01-11'

export function requestOf(
  { phone, code, minutes, reference }: CodeMessage,
  settings: { appId: string; templateId: string; signName: string },
) {
  return {
    PhoneNumberSet: [`+86${phone}`],
    SmsSdkAppId: settings.appId,
    TemplateId: settings.templateId,
    SignName: settings.signName,
    TemplateParamSet: [code, String(minutes)],
    SessionContext: reference,
  }
}

/** Success is in two places: no error of the call, and `Ok` for the number. */
export const responseBody = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
  }),
})

export function codeOf({ Response }: z.infer<typeof responseBody>): string {
  return Response.Error?.Code ?? Response.SendStatusSet?.[0]?.Code ?? ''
}

/** The provider's codes by their meaning to a citizen. The others are ours or the provider's to repair. */
export function outcomeOf(code: string): SmsOutcome {
  if (code === 'Ok') return 'sent'
  if (code.startsWith('LimitExceeded.PhoneNumber') || code === 'LimitExceeded.DeliveryFrequencyLimit') return 'limited'
  if (code === 'FailedOperation.PhoneNumberInBlacklist' || code === 'InvalidParameterValue.IncorrectPhoneNumber')
    return 'refused'
  // The provider did not hear from its own carrier in time: the message may arrive.
  if (code === 'InternalError.Timeout' || code === 'InternalError.SendAndRecvFail') return 'unknown'
  return 'unavailable'
}
