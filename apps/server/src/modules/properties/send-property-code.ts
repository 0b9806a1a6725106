import type { sendPropertyCode } from '@registration/contract/holdings.ts'
import type { Handler } from '../../http/handler.ts'
import { sendPhoneCode } from '../phone-codes/phone-code-service.ts'
import { getCertifiedCitizen } from './unlock-service.ts'

/** Sends the code that unlocks this session's look at one's own property, to the phone of the profile alone. */
export const sendPropertyCodeHandler: Handler<typeof sendPropertyCode> = async ({ requestId }, ctx) => {
  const { phone } = await getCertifiedCitizen(ctx)
  return sendPhoneCode(ctx, { purpose: 'property', phone, requestId })
}
