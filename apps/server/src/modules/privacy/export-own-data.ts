import type { exportOwnData } from '@registration/contract/own-data.ts'
import { inTransaction } from '../../db/database.ts'
import type { StreamedHandler } from '../../http/streamed-route.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { spendPhoneCode } from '../phone-codes/phone-code-service.ts'
import { gatherOwnData } from './gather-own-data.ts'
import { checkOwnDataCode } from './own-data-code.ts'

/**
 * Exports everything stored about the caller, after the code is checked. It has a transaction of its own, which ends
 * before the data are read: the answer of a writing call would be kept for repeats, and this one must not be kept.
 */
export const exportOwnDataHandler: StreamedHandler<typeof exportOwnData> = async ({ code }, ctx) => {
  const { pool, caller, clock } = ctx
  const right = await checkOwnDataCode(ctx, code)
  await inTransaction(pool, async (db) => {
    if (right) await spendPhoneCode(db, right)
    await recordAudit(db, ctx, { citizenId: caller.citizenId, act: 'dataExported', details: '' })
  })
  return { madeAt: toShanghai(clock.now()), sections: gatherOwnData(ctx) }
}
