import type { lockProperties } from '@registration/contract/holdings.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { deleteUnlock } from './unlock-store.ts'

/** Locks this session at once. A locked one stays locked. */
export const lockPropertiesHandler: Handler<typeof lockProperties> = async (_, ctx) => {
  const { db, caller } = ctx
  if (await deleteUnlock(db, caller))
    await recordAudit(db, ctx, { citizenId: caller.citizenId, act: 'propertyLocked', details: '' })
}
