import { maskPhone } from '@registration/contract/masking.ts'
import type { sendOwnDataCode } from '@registration/contract/own-data.ts'
import type { StepContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { checkPhoneCode, type RightCode, sendPhoneCode } from '../phone-codes/phone-code-service.ts'
import { getCitizen } from '../session/citizen-store.ts'

/** Sends a code to the phone of the caller's profile. Without a phone it sends none. */
export const sendOwnDataCodeHandler: Handler<typeof sendOwnDataCode> = async ({ requestId }, ctx) => {
  const { phone } = await getCitizen(ctx.pool, ctx.cipher, ctx.caller.citizenId)
  if (phone !== '') await sendPhoneCode(ctx, { purpose: 'export', phone, requestId })
  return { maskedPhone: maskPhone(phone) }
}

/**
 * Before the citizen's data is exported or deleted: checks the code that was sent to the profile's phone. Without a
 * phone there is none.
 */
export async function checkOwnDataCode(ctx: StepContext, code: string | undefined): Promise<RightCode | undefined> {
  const { phone } = await getCitizen(ctx.pool, ctx.cipher, ctx.caller.citizenId)
  return phone === '' ? undefined : checkPhoneCode(ctx, { purpose: 'export', phone, code: code ?? '' })
}
