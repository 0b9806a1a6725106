import type { sendArchiveCode } from '@registration/contract/phone-codes.ts'
import type { Handler } from '../../http/handler.ts'
import { sendPhoneCode } from './phone-code-service.ts'

/** Sends the code of an archive query. The caller gets a challenge id, never the code. */
export const sendArchiveCodeHandler: Handler<typeof sendArchiveCode> = async ({ phone, requestId }, ctx) => {
  const { challengeId } = await sendPhoneCode(ctx, { purpose: 'archive', phone, requestId })
  return { outcome: 'true', challengeId }
}
