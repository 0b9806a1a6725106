import type { sendConfirmationCode } from '@registration/contract/confirmations.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { sendPhoneCode } from '../phone-codes/phone-code-service.ts'
import { getOwnPlaces } from './own-places-service.ts'

/** Sends the code that confirms, to the phone of the caller's own profile alone. */
export const sendConfirmationCodeHandler: Handler<typeof sendConfirmationCode> = async (
  { requestId, ...named },
  ctx,
) => {
  const { citizen, method, isConfirmed } = await getOwnPlaces({ ...ctx, db: ctx.pool }, named)
  if (isConfirmed) throw refuse('alreadyAnswered')
  if (method === 'face') throw refuse('confirmByFace')
  if (citizen.phone === '') throw refuse('profileIncomplete')
  return sendPhoneCode(ctx, { purpose: 'confirm', phone: citizen.phone, requestId })
}
