import { roleOfStage, stages } from '@registration/contract/desk/case-words.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import type { CaseLevelLevel } from '../../db/tables.ts'
import type { CaseRow } from './case-store.ts'
import type { PassingLimit, WorkPlace } from './housekeeping-rules.ts'
import type { StagePart } from './limit-rules.ts'

/** How many cases one transaction of housekeeping changes. */
export const atOnce = 50

const roleOfCase = sql`case desk_case.stage ${sql.join(
  stages.map((stage) => sql`when ${stage} then ${roleOfStage[stage]}`),
  sql` `,
)} end`

/** As `cityCodeOf`. */
const cityOfCase = sql`left(desk_case.region_code, 4) || '00'`

/**
 * The officer's account, role and office still allow the case, and the officer is not away. One who begins again with a new
 * enrolment code (`invited`) has lost nothing but the way in.
 */
const canGoOn = (now: Date): RawBuilder<SqlBool> => sql`exists (
    select from staff
    join staff_role on staff_role.staff_id = staff.id and staff_role.role = ${roleOfCase}
    join staff_office on staff_office.staff_id = staff.id
      and staff_office.region_code in (desk_case.region_code, merged.present, ${cityOfCase})
    where staff.id = desk_case.assignee and staff.state in ('active', 'invited'))
  and not exists (
    select from staff_absence
    where staff_id = desk_case.assignee and absent_from <= ${now} and absent_until > ${now})`

/** The officer has done nothing on it for the time of a claim. */
const isIdle: RawBuilder<SqlBool> = sql`desk_case.state = 'claimed' and desk_case.claimed_at < place.idle_since
  and not exists (
    select from case_event
    where case_id = desk_case.id and staff_id = desk_case.assignee and at >= place.idle_since)`

/**
 * Cases whose officer can no longer have them, or has done nothing for too long, locked. Rows that others have locked
 * are skipped. `staffId`: those of one officer.
 */
export async function lockEndedClaims(
  db: Db,
  {
    places,
    merged,
    now,
    staffId,
  }: {
    places: readonly WorkPlace[]
    merged: readonly { former: string; present: string }[]
    now: Date
    staffId?: string | undefined
  },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select desk_case.* from desk_case
    left join unnest(
      ${places.map(({ city }) => city)}::text[], ${places.map(({ idleSince }) => idleSince.toISOString())}::timestamptz[]
    ) as place (city, idle_since) on place.city = ${cityOfCase}
    left join unnest(
      ${merged.map(({ former }) => former)}::text[], ${merged.map(({ present }) => present)}::text[]
    ) as merged (former, present) on merged.former = desk_case.region_code
    where desk_case.state in ('claimed', 'onHold') and desk_case.assignee is not null
      and (${staffId ?? null}::uuid is null or desk_case.assignee = ${staffId ?? null}::uuid)
      and (not (${canGoOn(now)}) or (${isIdle}))
    order by desk_case.id limit ${atOnce} for update of desk_case skip locked`.execute(db)
  return rows
}

/** Cases whose hold was until a day before `today`, locked, with that day. */
export async function lockEndedHolds(db: Db, today: string): Promise<(CaseRow & { until: string })[]> {
  const { rows } = await sql<CaseRow & { until: string }>`
    select desk_case.*, case_hold.until::text as until from desk_case
    join case_hold on case_hold.case_id = desk_case.id
    where desk_case.state = 'onHold' and case_hold.until < ${today}::date
    order by desk_case.id limit ${atOnce} for update of desk_case skip locked`.execute(db)
  return rows
}

/**
 * Open cases near or over their limit of which nobody was notified, by their limit, locked. `after`: the last one of those
 * before.
 */
export async function lockPassedLevels(
  db: Db,
  {
    level,
    limits,
    now,
    after,
  }: {
    level: CaseLevelLevel
    limits: readonly PassingLimit[]
    now: Date
    after: Pick<CaseRow, 'due_at' | 'id'> | undefined
  },
): Promise<CaseRow[]> {
  const overridden = [...new Set(limits.map(({ business }) => business))]
  const business = sql`regexp_replace(desk_case.business_id, '^[0-9]+-', '')`
  const hasPassed =
    level === 'over'
      ? sql`desk_case.due_at < ${now}`
      : sql`desk_case.due_at >= ${now} and desk_case.due_at <= passing.soon_until`
  const { rows } = await sql<CaseRow>`
    select desk_case.* from desk_case
    join unnest(
      ${limits.map(({ city }) => city)}::text[], ${limits.map(({ stage }) => stage)}::text[],
      ${limits.map((each) => each.business)}::text[], ${limits.map(({ soonUntil }) => soonUntil.toISOString())}::timestamptz[]
    ) as passing (city, stage, business, soon_until)
      on passing.city = ${cityOfCase} and passing.stage = desk_case.stage
      and passing.business = case when ${business} = any(${overridden}::text[]) then ${business} else '' end
    where desk_case.state in ('waiting', 'claimed', 'onHold') and ${hasPassed}
      and ${after ? sql`(desk_case.due_at, desk_case.id) > (${after.due_at}, ${after.id}::uuid)` : sql`true`}
      and not exists (select from case_hold where case_id = desk_case.id and stops_clock)
      and not exists (
        select from case_level
        where case_id = desk_case.id and case_level.submission = desk_case.submission
          and case_level.stage = desk_case.stage and level = ${level})
    order by desk_case.due_at, desk_case.id limit ${atOnce} for update of desk_case skip locked`.execute(db)
  return rows
}

/**
 * Notes that officers are notified of a level of locked cases. Answers the ids of those that were not noted before: a node
 * that has just released its locks may have noted a case after this one had found it.
 */
export async function insertLevels(
  db: Db,
  cases: readonly Pick<CaseRow, 'id' | 'submission' | 'stage'>[],
  { level, at }: { level: CaseLevelLevel; at: Date },
): Promise<Set<string>> {
  if (cases.length === 0) return new Set()
  const noted = await db
    .insertInto('case_level')
    .values(cases.map(({ id, submission, stage }) => ({ case_id: id, submission, stage, level, at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('case_id')
    .execute()
  return new Set(noted.map(({ case_id }) => case_id))
}

/** The digest with which the limits of the open cases were computed: `limitBasis`. */
export async function findLimitBasis(db: ReadDb): Promise<string | undefined> {
  return (await db.selectFrom('limit_basis').select('digest').executeTakeFirst())?.digest
}

export async function saveLimitBasis(db: Db, digest: string): Promise<void> {
  await db
    .insertInto('limit_basis')
    .values({ digest })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ digest }))
    .execute()
}

/** The open cases, by the index `desk_case_due`: most cases of an office have ended. */
export async function listOpenCases(db: ReadDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from desk_case where state in ('waiting', 'claimed', 'onHold') order by due_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of some cases that are open now, locked by id: two who lock several never wait for each other in a circle. */
export async function lockOpenCases(db: Db, ids: readonly string[]): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select * from desk_case
    where id = any(${ids}::uuid[]) and state in ('waiting', 'claimed', 'onHold') order by id for update`.execute(db)
  return rows
}

/** The intervals of some cases in their present stage and submission, in their order. */
export async function listStageParts(db: ReadDb, ids: readonly string[]): Promise<(StagePart & { caseId: string })[]> {
  return db
    .selectFrom('case_interval')
    .innerJoin('desk_case', (join) =>
      join
        .onRef('desk_case.id', '=', 'case_interval.case_id')
        .onRef('desk_case.stage', '=', 'case_interval.stage')
        .onRef('desk_case.submission', '=', 'case_interval.submission'),
    )
    .select(['case_id as caseId', 'court', 'began_at as beganAt', 'ended_at as endedAt'])
    .where(sql<boolean>`case_id = any(${ids}::uuid[])`)
    .orderBy('began_at')
    .orderBy(sql`coalesce(ended_at, 'infinity')`)
    .execute()
}

/** Sets the limit of a locked case. Its version stays. */
export async function updateLimit(db: Db, id: string, dueAt: Date): Promise<void> {
  await executePipelined(db, db.updateTable('desk_case').set({ due_at: dueAt }).where('id', '=', id))
}
