import { z } from 'zod'
import type { CodeMessage, SmsOutcome } from './sms.ts'

/** SendSms of Alibaba Cloud, dysmsapi. */
export const version = '2017-05-25'

export function queryOf(
  { phone, code, reference }: CodeMessage,
  settings: { templateId: string; signName: string },
): Record<string, string> {
  return {
    PhoneNumbers: phone,
    SignName: settings.signName,
    TemplateCode: settings.templateId,
    TemplateParam: JSON.stringify({ code }),
    OutId: reference,
  }
}

/** Success is the code `OK`. Business refusals come with HTTP 200 too. */
export const responseBody = z.object({ Code: z.string() })

/** The provider's codes by their meaning to a citizen. The office's own limit of a day is none of theirs. */
export function outcomeOf(code: string): SmsOutcome {
  if (code === 'OK') return 'sent'
  if (code === 'isv.BUSINESS_LIMIT_CONTROL') return 'limited'
  if (code === 'isv.MOBILE_NUMBER_ILLEGAL') return 'refused'
  if (code === 'isp.SYSTEM_ERROR') return 'unknown'
  return 'unavailable'
}
