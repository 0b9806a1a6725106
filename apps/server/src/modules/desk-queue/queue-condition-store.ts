import type { CaseFlag, CaseView } from '@registration/contract/desk/case-words.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CaseScope } from '../desk-cases/case-scope-rules.ts'
import { casesFiledBy, filersNumber } from '../desk-cases/conflict-store.ts'
import type { CaseFilters } from './queue-rules.ts'

/** The officer who reads a queue, and the time. */
export interface Reader {
  staffId: string
  /** Keyed hashes of the officer's own document number, by every index key. */
  ownNumbers: readonly string[]
  scope: CaseScope
  now: Date
  /** The end of the day in Shanghai. */
  endOfDay: Date
}

export type Condition = RawBuilder<SqlBool>
/** All of some conditions. */
export const all = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

const isOpen: Condition = sql`desk_case.state in ('waiting', 'claimed', 'onHold')`
/** The states of a case that has not ended. The words have to be those of the index `desk_case_open_units`. */
export const unended = sql`('waiting', 'claimed', 'onHold', 'returned')`
/** 0: the limit runs; 1: it is stopped; 2: the case has ended. The words have to be those of the index `desk_case_order`. */
export const limitState: RawBuilder<number> = sql`(case when desk_case.state in ('done', 'withdrawn') then 2
  when desk_case.state = 'returned' or (desk_case.state = 'onHold' and desk_case.is_stopped) then 1 else 0 end)`
/** The words have to be those of the index `desk_case_ended`. */
const hasEnded: Condition = sql`desk_case.state in ('done', 'withdrawn')`

/** The limit runs. */
const runs: Condition = sql`${isOpen} and ${limitState} = 0`
const isOver = (now: Date): Condition => sql`${runs} and desk_case.due_at < ${now}`

/** What each view has, of the cases in the reader's scope. */
export const viewConditions: Record<CaseView, (reader: Reader) => Condition> = {
  waiting: () => sql`desk_case.state = 'waiting'`,
  mine: ({ staffId }) => sql`desk_case.state in ('claimed', 'onHold') and desk_case.assignee = ${staffId}`,
  onHold: () => sql`desk_case.state = 'onHold'`,
  returned: () => sql`desk_case.state = 'returned' and ${limitState} = 1`,
  overdue: ({ now }) => isOver(now),
  all: () => sql`true`,
  done: () => hasEnded,
}

type Concerned = Pick<Reader, 'ownNumbers' | 'staffId'>

/**
 * The officer's own number is that of a party, of an agent or of the citizen who filed the case, or they have declared an
 * interest in it. As `refuseConflict` judges one case.
 */
export const hasInterest = ({ ownNumbers, staffId }: Concerned): Condition =>
  sql`(desk_case.number_indexes && ${ownNumbers}::text[]
    or exists (select from case_recusal where case_id = desk_case.id and case_recusal.staff_id = ${staffId})
    ${ownNumbers.length > 0 ? sql`or ${hasFiled(ownNumbers)}` : sql``})`

/** False, not null, for a citizen without a number: an officer would be given no case that is null here. */
const hasFiled = (ownNumbers: readonly string[]): Condition =>
  sql`coalesce(${filersNumber(sql`desk_case.id`)} = any(${ownNumbers}::text[]), false)`

/** The cases of `hasInterest` as one set: a filter would look at every case of the view for it. */
const isOfInterest = ({ ownNumbers, staffId }: Concerned): Condition =>
  sql`desk_case.id = any(array(
    select own.id from desk_case as own where own.number_indexes && ${ownNumbers}::text[]
    union all select case_id from case_recusal where staff_id = ${staffId}
    ${ownNumbers.length > 0 ? sql`union all ${casesFiledBy(ownNumbers)}` : sql``}))`

/**
 * Another case that has not ended has the same unit or certificate. One set for all: a query per case would scan the whole
 * queue. The set of the ended ones is made only where a view has such cases.
 */
const isDuplicate: Condition = sql`(
  (desk_case.state in ${unended} and desk_case.unit_keys && array(
    select key from desk_case as other, unnest(other.unit_keys) as key
    where other.state in ${unended} group by key having count(*) > 1))
  or (desk_case.state not in ${unended} and desk_case.id in (
    select ended.id from desk_case as ended
    where ended.state not in ${unended} and ended.unit_keys && array(
      select key from desk_case as other, unnest(other.unit_keys) as key where other.state in ${unended}))))`

/** Two flags depend on other cases or on the reader, and are computed here. The others are stored with the submission. */
function hasFlag(flag: CaseFlag, reader: Reader): Condition {
  if (flag === 'conflict') return isOfInterest(reader)
  if (flag === 'duplicate') return isDuplicate
  return sql`desk_case.flags @> array[${flag}]`
}

/** The conditions of the filters that are set. */
export function filterConditions(filters: CaseFilters, reader: Reader): Condition[] {
  const { businessId, registrationType, regionCodes, stage, flag, due, assignee, resubmitted } = filters
  const conditions: (Condition | false | undefined | '')[] = [
    businessId && sql`desk_case.business_id = ${businessId}`,
    registrationType && sql`desk_case.registration_type = ${registrationType}`,
    regionCodes && sql`desk_case.region_code = any(${regionCodes}::text[])`,
    stage && sql`desk_case.stage = ${stage}`,
    flag && hasFlag(flag, reader),
    due === 'over' && isOver(reader.now),
    due === 'today' && sql`${runs} and desk_case.due_at >= ${reader.now} and desk_case.due_at < ${reader.endOfDay}`,
    assignee && sql`desk_case.assignee = (select id from staff where login = ${assignee})`,
    resubmitted !== undefined && (resubmitted ? sql`desk_case.submission > 1` : sql`desk_case.submission = 1`),
  ]
  return conditions.filter((condition) => condition !== undefined && condition !== false && condition !== '')
}
