import type { CaseTarget, Stage } from '@registration/contract/desk/case-words.ts'
import type { Db, ReadDb } from '../../db/database.ts'
import type { CaseTickState } from '../../db/tables.ts'

interface TickKey {
  caseId: string
  submission: number
  stage: Stage
  target: CaseTarget
}

/** Saves a tick of a stage. It replaces an earlier one. */
export async function saveTick(
  db: Db,
  { caseId, submission, stage, target }: TickKey,
  { state, staffId, at }: { state: CaseTickState; staffId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('case_tick')
    .values({
      case_id: caseId,
      submission,
      stage,
      target_kind: target.kind,
      target_id: target.id ?? '',
      target_field: target.field ?? '',
      state,
      staff_id: staffId,
      at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['case_id', 'submission', 'target_kind', 'target_id', 'target_field', 'stage'])
        .doUpdateSet({ state, staff_id: staffId, at }),
    )
    .execute()
}

/** Deletes a tick of a stage. */
export async function deleteTick(db: Db, { caseId, submission, stage, target }: TickKey): Promise<void> {
  await db
    .deleteFrom('case_tick')
    .where('case_id', '=', caseId)
    .where('submission', '=', submission)
    .where('stage', '=', stage)
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', target.id ?? '')
    .where('target_field', '=', target.field ?? '')
    .execute()
}

/** What was looked at of a submission, for a stage's decision. */
export interface Looked {
  /** Materials that this stage has judged. */
  judged: ReadonlySet<string>
  /** Files that the officer has opened, or the stage before has ticked. */
  opened: ReadonlySet<string>
}

export async function readLooked(
  db: ReadDb,
  { caseId, submission, stage, before, staffId }: Omit<TickKey, 'target'> & { before?: Stage; staffId: string },
): Promise<Looked> {
  const ticks = await db
    .selectFrom('case_tick')
    .select(['target_kind', 'target_id', 'stage'])
    .where('case_id', '=', caseId)
    .where('submission', '=', submission)
    .where('target_kind', 'in', ['material', 'file'])
    .execute()
  const opened = await db
    .selectFrom('case_opened_file')
    .select('attachment_id')
    .where('case_id', '=', caseId)
    .where('staff_id', '=', staffId)
    .execute()
  const ticked = (kind: 'material' | 'file', at: Stage | undefined) =>
    ticks.filter((tick) => tick.target_kind === kind && tick.stage === at).map((tick) => tick.target_id)
  return {
    judged: new Set(ticked('material', stage)),
    opened: new Set([...opened.map(({ attachment_id }) => attachment_id), ...ticked('file', before)]),
  }
}
