import type { Selectable } from 'kysely'
import { type Db, executePipelined } from '../../db/database.ts'
import type { CaseHoldTable } from '../../db/tables.ts'

export type CaseHold = Selectable<CaseHoldTable>

export async function insertHold(db: Db, hold: CaseHold): Promise<void> {
  await executePipelined(db, db.insertInto('case_hold').values(hold))
}

/** Ends the hold of a locked case. */
export async function deleteHold(db: Db, caseId: string): Promise<CaseHold | undefined> {
  return db.deleteFrom('case_hold').where('case_id', '=', caseId).returningAll().executeTakeFirst()
}
