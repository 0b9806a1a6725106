import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { isWithin } from '../desk-cases/visible-case-store.ts'
import {
  all,
  type Condition,
  filterConditions,
  hasInterest,
  type Reader,
  viewConditions,
} from './queue-condition-store.ts'
import type { CaseFilters } from './queue-rules.ts'
import { byLimit } from './queue-store.ts'

/** A case with the version after its claim. */
export type Claimed = Pick<CaseRow, 'id' | 'submission' | 'stage' | 'version'>

/**
 * Claims the first waiting case that the officer may have, in one statement. It skips locked rows, so that no two officers
 * wait for each other or get the same case. Undefined when none is left.
 */
export async function claimNext(db: Db, reader: Reader, choice: Choice): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with first as (${firstCase(reader, choice)} for update skip locked)
    update desk_case set state = 'claimed', assignee = ${reader.staffId}, claimed_at = ${reader.now}, version = version + 1
    from first where desk_case.id = first.id
    returning desk_case.id, desk_case.submission, desk_case.stage, desk_case.version`.execute(db)
  return rows[0]
}

/** The first waiting case that the officer may have and that fits the filters, as it is now. Undefined when none is left. */
export async function findNextCase(db: ReadDb, reader: Reader, choice: Choice): Promise<string | undefined> {
  const { rows } = await firstCase(reader, choice).execute(db)
  return rows[0]?.id
}

interface Choice {
  filters: CaseFilters
  /** Where the office separates the stages, an officer has no second one of a submission. */
  isSeparate: boolean
}

/** The first waiting case that the officer may have: without an interest in it. */
function firstCase(reader: Reader, { filters, isSeparate }: Choice): RawBuilder<{ id: string }> {
  const conditions: Condition[] = [
    isWithin(reader.scope),
    viewConditions.waiting(reader),
    sql`not ${hasInterest(reader)}`,
    ...(isSeparate ? [sql<SqlBool>`not ${hasDecided(reader.staffId)}`] : []),
    ...filterConditions(filters, reader),
  ]
  return sql`select id from desk_case where ${all(conditions)} order by ${sql.join(byLimit)} limit 1`
}

/** The officer has decided another stage of this submission. */
const hasDecided = (staffId: string): Condition => sql`exists (
  select from case_decision
  where case_id = desk_case.id and case_decision.submission = desk_case.submission and staff_id = ${staffId})`
