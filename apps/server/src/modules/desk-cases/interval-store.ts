import { sql } from 'kysely'
import { type Db, executePipelined } from '../../db/database.ts'
import type { CaseIntervalCourt, CaseIntervalStage } from '../../db/tables.ts'

/** Who has to act in a case (`court`), in which stage, and which officer. */
export interface Interval {
  stage: CaseIntervalStage
  court: CaseIntervalCourt
  staffId: string | null
}

/**
 * Ends the open interval of a locked case, and begins the next one where there is one. An instant before the open
 * interval began is taken as its beginning: the clocks of two nodes may differ.
 */
export async function replaceInterval(
  db: Db,
  { id, caseId, submission, at }: { id: string; caseId: string; submission: number; at: Date },
  next: Interval | undefined,
): Promise<void> {
  const ended = sql`update case_interval set ended_at = greatest(began_at, ${at}::timestamptz)
    where case_id = ${caseId} and ended_at is null`
  if (!next) return executePipelined(db, ended)
  const { stage, court, staffId } = next
  await executePipelined(
    db,
    sql`with ended as (${ended} returning ended_at)
      insert into case_interval (id, case_id, submission, stage, court, staff_id, began_at)
      select ${id}::uuid, ${caseId}::uuid, ${submission}::integer, ${stage}, ${court}, ${staffId}::uuid,
        coalesce((select ended_at from ended), ${at}::timestamptz)`,
  )
}
