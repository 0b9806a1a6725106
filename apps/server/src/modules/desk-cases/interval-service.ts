import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { CaseRow } from './case-store.ts'
import { type Interval, replaceInterval } from './interval-store.ts'

type Moving = Pick<LocalServices, 'ids' | 'clock'> & { db: Db }

/**
 * Ends the open interval of a locked case and begins the next one. The office's working time is the sum of its intervals.
 * Without `next` the case is closed. docs/product/cases.md 'Time limits'.
 */
export async function moveInterval(
  { db, ids, clock }: Moving,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
  next?: Interval & { at?: Date },
): Promise<void> {
  await replaceInterval(db, { id: ids.uuid(), caseId: id, submission, at: next?.at ?? clock.now() }, next)
}
