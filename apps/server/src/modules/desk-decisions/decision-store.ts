import type { Stage } from '@registration/contract/desk/case-words.ts'
import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { DecisionVerdict } from './decision-rules.ts'

interface Decision {
  /** Also the id of the event that changes the citizen's record. */
  id: string
  caseId: string
  submission: number
  stage: Stage
  verdict: DecisionVerdict
  opinion: string
  /** Remarks on what had not changed since the last return, and why they come only now. */
  lateRemarks: number
  lateReason: string | undefined
  certificateNumber: string | undefined
  /** `YYYY-MM-DD`. */
  registeredOn: string | undefined
  staffId: string
  at: Date
}

/** Inserts the decision of a stage. A submission has one per stage. */
export async function insertDecision(db: Db, cipher: FieldCipher, decision: Decision): Promise<void> {
  const { id, caseId, submission, stage, verdict, opinion, lateRemarks, lateReason, staffId, at } = decision
  const sealed = (column: string, text: string) => cipher.encrypt(text, `case_decision:${id}:${column}`)
  await db
    .insertInto('case_decision')
    .values({
      id,
      case_id: caseId,
      submission,
      stage,
      verdict,
      opinion_sealed: sealed('opinion', opinion),
      late_remarks: lateRemarks,
      late_reason_sealed: lateReason === undefined ? null : sealed('late_reason', lateReason),
      certificate_number: decision.certificateNumber ?? null,
      registered_on: decision.registeredOn ?? null,
      staff_id: staffId,
      at,
    })
    .execute()
}

/** Who last decided a stage of a case, on any submission: the suggested officer for the next time. */
export async function findLastDecider(db: ReadDb, caseId: string, stage: Stage): Promise<string | undefined> {
  const row = await db
    .selectFrom('case_decision')
    .select('staff_id')
    .where('case_id', '=', caseId)
    .where('stage', '=', stage)
    .orderBy('submission', 'desc')
    .executeTakeFirst()
  return row?.staff_id
}

/** Marks the drafts of a case as sent with its return, each with its target and the value there in the submission. */
export async function sendDrafts(
  db: Db,
  cipher: FieldCipher,
  { caseId, submission }: { caseId: string; submission: number },
  drafts: readonly { id: string; targetId: string; value: string }[],
): Promise<void> {
  const values = drafts.map(({ id, value }) => cipher.encrypt(value, `case_remark:${id}:value`))
  await sql`
    update case_remark
    set state = 'sent', submission = ${submission}, target_id = placed.target_id, value_sealed = placed.value_sealed
    from unnest(
      ${drafts.map(({ id }) => id)}::uuid[], ${drafts.map(({ targetId }) => targetId)}::text[], ${values}::text[]
    ) as placed (id, target_id, value_sealed)
    where case_remark.id = placed.id and case_remark.case_id = ${caseId} and case_remark.state = 'draft'`.execute(db)
}
