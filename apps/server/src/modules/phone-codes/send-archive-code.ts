import type { sendArchiveCode } from '@registration/contract/phone-codes.ts'
import type { Handler } from '../../http/handler.ts'
import { sendPhoneCode } from './phone-code-service.ts'

/** Sends the code that an archive query asks for. The caller learns a challenge id, never the code. */
export const sendArchiveCodeHandler: Handler<typeof sendArchiveCode> = async ({ phone, requestId }, ctx) => {
  const { challengeId } = await sendPhoneCode(ctx, { purpose: 'archive', phone, requestId })
  return { outcome: 'true', challengeId }
}
