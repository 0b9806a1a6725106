import type { HoldReason } from '@registration/contract/rules/hold-reasons.ts'
import { sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'

/** Why the desk does not go on with an application now. `until` is the last day, `YYYY-MM-DD`, or empty. */
export interface PresentHold {
  reason: HoldReason
  until: string
}

/** The present holds of a citizen's applications, by the application's id. */
export async function listPresentHolds(
  db: ReadDb,
  citizenId: string,
  applications: readonly { id: string; handed_to: string | null }[],
): Promise<Map<string, PresentHold>> {
  const ids = applications.filter(({ handed_to }) => handed_to === 'desk').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PresentHold & { id: string }>`
    select application.id, reason, coalesce(until::text, '') as until
    from application
      join desk_case on desk_case.id = application.id and desk_case.submission = application.submission
        and desk_case.state = 'onHold'
      join case_hold on case_hold.case_id = desk_case.id
    where application.citizen_id = ${citizenId} and application.id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, ...hold }) => [id, hold]))
}
