import type { sendProfileCode } from '@registration/contract/phone-codes.ts'
import type { Handler } from '../../http/handler.ts'
import { sendPhoneCode } from './phone-code-service.ts'

/** Sends the code that proves a new phone of the profile. */
export const sendProfileCodeHandler: Handler<typeof sendProfileCode> = async ({ phone, requestId }, ctx) => {
  await sendPhoneCode(ctx, { purpose: 'profile', phone, requestId })
}
