import {
  claimCase,
  claimNextCase,
  declareConflict,
  handOverCase,
  holdCase,
  markCaseUrgent,
  reassignCases,
  releaseCase,
  resumeCase,
} from '@registration/contract/desk/claims.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCase, intervalsOf, noticesOf, timelineOf } from '../../testing/cases.ts'
import { caseNow, holdFor } from '../../testing/desk-cases.ts'
import { anOfficer, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

type Member = SignedInOfficer
interface Seen {
  id: string
  version: number
}

let product: TestProduct
let holder: Member
let colleague: Member
let supervisor: Member
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  holder = await anOfficer(product, { roles: ['cadastral'] })
  colleague = await anOfficer(product, { roles: ['cadastral'] })
  supervisor = await anOfficer(product, { roles: ['supervisor'] })
})
beforeEach(async () => {
  await product.services.pool.deleteFrom('desk_case').execute()
})
afterAll(() => product.stop())

const waiting = async (): Promise<Seen> => {
  const id = await aCase(product)
  return { id, version: (await caseNow(product, id)).version }
}
const claimed = async (): Promise<Seen> => {
  const id = await aCase(product)
  return { id, version: await holdFor(product, id, holder.staffId) }
}
const onHold = async (): Promise<Seen> => {
  const seen = await claimed()
  const { version } = await holder.client.call(holdCase, { ...seen, reason: 'announcement', until: '2026-03-20' })
  return { ...seen, version }
}

const acts: [string, () => Promise<Seen>, (seen: Seen) => Promise<unknown>][] = [
  ['claim', waiting, (seen) => holder.client.call(claimCase, seen)],
  ['claim-next', waiting, () => holder.client.call(claimNextCase, {})],
  ['release', claimed, (seen) => holder.client.call(releaseCase, seen)],
  ['hand-over', claimed, (seen) => holder.client.call(handOverCase, { ...seen, to: colleague.login })],
  ['reassign', claimed, ({ id }) => supervisor.client.call(reassignCases, { ids: [id], to: colleague.login })],
  ['hold', claimed, (seen) => holder.client.call(holdCase, { ...seen, reason: 'party' })],
  ['resume', onHold, (seen) => holder.client.call(resumeCase, seen)],
  ['declare-conflict', claimed, (seen) => holder.client.call(declareConflict, seen)],
  [
    'mark-urgent',
    waiting,
    (seen) => supervisor.client.call(markCaseUrgent, { ...seen, isUrgent: true, reason: '老人' }),
  ],
]

/** Everything that an act may change of a case. */
async function traces(id: string) {
  const { pool } = product.services
  const rowsOf = (table: 'case_hold' | 'case_recusal') =>
    pool.selectFrom(table).selectAll().where('case_id', '=', id).execute()
  return {
    row: await caseNow(product, id),
    timeline: await timelineOf(product, id),
    intervals: await intervalsOf(product, id),
    holds: await rowsOf('case_hold'),
    recusals: await rowsOf('case_recusal'),
    notices: await Promise.all([holder, colleague, supervisor].map(({ staffId }) => noticesOf(product, staffId))),
  }
}

/** Does something while no act of an officer can be written to the audit log. */
async function withoutAuditLog(work: () => Promise<void>): Promise<void> {
  const { pool } = product.services
  await sql`create function refuse_entry() returns trigger language plpgsql as
    $$ begin raise exception 'the log is full'; end $$`.execute(pool)
  await sql`create trigger refuse_entry before insert on audit_entry
    for each row when (new.act = 'caseActed') execute function refuse_entry()`.execute(pool)
  await work()
  await sql`drop function refuse_entry cascade`.execute(pool)
}

test.each(acts)(
  '%s that cannot be written to the audit log changes nothing, and can be repeated',
  async (_, make, act) => {
    const seen = await make()
    const before = await traces(seen.id)
    await withoutAuditLog(async () => {
      expect((await refusalOf(act(seen))).status).toBe(500)
    })
    expect(await traces(seen.id)).toEqual(before)
    await act(seen)
    expect(await traces(seen.id)).not.toEqual(before)
  },
)
