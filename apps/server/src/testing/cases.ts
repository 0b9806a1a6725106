import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { sql, type Updateable } from 'kysely'
import type { DeskCaseTable } from '../db/tables.ts'
import { insertCaseEvent, nextCaseNumber, openCase } from '../modules/desk-cases/case-store.ts'
import type { TestProduct } from './product.ts'

/** A waiting case of 武安市 in its first stage, due in a day, unless a test says otherwise. It has no application. */
export async function aCase(
  { services }: Pick<TestProduct, 'services'>,
  { region_code = '130481', ...change }: Updateable<DeskCaseTable> = {},
): Promise<string> {
  const { pool, cipher, clock, ids } = services
  const [id, now] = [ids.uuid(), clock.now()]
  await openCase(pool, {
    id,
    number: await nextCaseNumber(pool, region_code, todayInShanghai(now)),
    region_code,
    business_id: '130400-sale-of-existing-home',
    business_name: '存量房买卖转移登记',
    registration_type: '200',
    submission: 1,
    applicant_name_sealed: cipher.encrypt('张建国', `desk_case:${id}:applicant_name`),
    arrived_at: now,
    due_at: new Date(now.getTime() + 24 * 3_600_000),
    flags: [],
    party_names: [],
    number_indexes: [],
    phone_indexes: [],
    unit_keys: [],
  })
  await insertCaseEvent(pool, { id: ids.uuid(), caseId: id, submission: 1, act: 'arrived', at: now })
  if (Object.keys(change).length > 0) await pool.updateTable('desk_case').set(change).where('id', '=', id).execute()
  return id
}

/** The acts of a case's timeline, in their order. */
export async function timelineOf({ services }: Pick<TestProduct, 'services'>, id: string): Promise<string[]> {
  const rows = services.pool
    .selectFrom('case_event')
    .select('act')
    .where('case_id', '=', id)
    .orderBy('at')
    .orderBy('id')
  return (await rows.execute()).map(({ act }) => act)
}

/** The intervals of a case in their order: stage, court, officer, and whether it is the open one. */
export async function intervalsOf({ services }: Pick<TestProduct, 'services'>, id: string) {
  const rows = await services.pool
    .selectFrom('case_interval')
    .select(['stage', 'court', 'staff_id', 'ended_at'])
    .where('case_id', '=', id)
    .orderBy('began_at')
    .orderBy((eb) => eb.fn.coalesce('ended_at', sql`'infinity'`))
    .execute()
  return rows.map(({ stage, court, staff_id, ended_at }) => [stage, court, staff_id, ended_at === null] as const)
}

/** What an officer was notified of: the kinds with their cases, in alphabetical order. */
export async function noticesOf({ services }: Pick<TestProduct, 'services'>, staffId: string): Promise<string[]> {
  const rows = services.pool.selectFrom('desk_notice').select(['kind', 'case_id']).where('staff_id', '=', staffId)
  return (await rows.execute()).map(({ kind, case_id }) => `${kind} ${case_id}`).toSorted()
}
