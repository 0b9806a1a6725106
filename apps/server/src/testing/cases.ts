import type { Updateable } from 'kysely'
import type { DeskCaseTable } from '../db/tables.ts'
import { insertCaseEvent, openCase, takeCaseNumber } from '../modules/desk-cases/case-store.ts'
import { toShanghai } from '../shanghai-time.ts'
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
    number: await takeCaseNumber(pool, region_code, toShanghai(now).slice(0, 10)),
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
