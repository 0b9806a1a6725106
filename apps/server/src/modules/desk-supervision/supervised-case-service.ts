import type { Officer } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { caseMoved, lockSeenCase } from '../desk-cases/case-act-service.ts'
import { isUnended } from '../desk-cases/case-state-rules.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'

/**
 * A case of a supervisor's offices that has not ended, locked, as they have seen it.
 * @throws the refusals caseNotFound, caseMoved, conflictOfInterest
 */
export async function lockSupervised(
  ctx: { db: Db; caller: Officer; cipher: FieldCipher },
  seen: { id: string; version: number },
): Promise<CaseRow> {
  const row = await lockSeenCase(ctx, seen)
  if (!isUnended(row)) throw await caseMoved(ctx.db, row.id)
  await refuseConflict(ctx, ctx.caller.staffId, row)
  return row
}
