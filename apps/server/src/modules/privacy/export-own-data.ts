import type { exportOwnData } from '@registration/contract/privacy.ts'
import { inTransaction } from '../../db/database.ts'
import type { StreamedHandler } from '../../http/streamed-route.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { gatherOwnData } from './gather-own-data.ts'
import { spendOwnDataCode } from './own-data-code.ts'

/**
 * Everything that is kept about the caller, once the code is right. Its transaction is its own and ends before the data are
 * read: the answer of a call that writes would be kept for repeats, and this one is not to be kept anywhere.
 */
export const exportOwnDataHandler: StreamedHandler<typeof exportOwnData> = async ({ code }, ctx) => {
  const { pool, caller, clock } = ctx
  await inTransaction(pool, async (db) => {
    await spendOwnDataCode({ ...ctx, db }, code)
    await recordAudit(db, ctx, { citizenId: caller.citizenId, act: 'dataExported', details: '' })
  })
  return { madeAt: toShanghai(clock.now()), sections: gatherOwnData(ctx) }
}
