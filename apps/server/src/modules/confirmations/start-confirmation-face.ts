import type { startConfirmationFace } from '@registration/contract/confirmations.ts'
import { paths } from '@registration/contract/paths.ts'
import { inTransaction } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { startFlow } from '../face/start-flow-service.ts'
import { getConfirmable } from './digest-service.ts'
import { lockOwnPlaces } from './own-places-service.ts'
import { ensurePlace } from './place-store.ts'

/** Starts a check by face that can confirm this content at this place, and nothing else. */
export const startConfirmationFaceHandler: Handler<typeof startConfirmationFace> = async (
  { digest, consent, ...named },
  ctx,
) => {
  const { pool, ids, clock } = ctx
  const use = await inTransaction(pool, async (db) => {
    const { application, own, isConfirmed } = await lockOwnPlaces({ ...ctx, db }, named)
    if (isConfirmed) throw refuse('alreadyAnswered')
    const { digest: present } = await getConfirmable({ ...ctx, db }, application)
    if (present?.toString('hex') !== digest) throw refuse('contentChanged')
    const placeId = await ensurePlace(db, ids, { application, partyId: own[0].party.id, now: clock.now() })
    return { purpose: 'confirmation', placeId, digest: present } as const
  })
  return startFlow(ctx, {
    consent: { purpose: 'faceConfirm', version: consent },
    use,
    startedAs: 'confirmationCheckStarted',
    returnPath: (token) => paths.confirmed({ token, ...named }),
  })
}
