import { claimCase, holdCase, releaseCase, resumeCase } from '@registration/contract/desk/claims.ts'
import { listCases } from '@registration/contract/desk/queue.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCase, intervalsOf, timelineOf } from '../../testing/cases.ts'
import type { Client } from '../../testing/client.ts'
import { caseNow, holdFor } from '../../testing/desk-cases.ts'
import { anOfficer, anOfficerSession, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { outcomesOf, reasonOf, refusalOf } from '../../testing/refusal-of.ts'
import { insertRecusal } from '../desk-cases/conflict-store.ts'

/** A Tuesday, half an hour after the office opens. */
const begin = '2026-03-10T09:00:00+08:00'

let product: TestProduct
let holder: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
})
beforeEach(async () => {
  product.clock.set(begin)
  await product.services.pool.deleteFrom('desk_case').execute()
  holder = await anOfficer(product, { roles: ['cadastral'] })
})
afterAll(() => product.stop())

/** A case that the holder has, as they have seen it, due at 16:30 of its day. */
async function aHeldCase() {
  const id = await aCase(product, { due_at: new Date('2026-03-10T16:30:00+08:00') })
  return { id, version: await holdFor(product, id, holder.staffId) }
}
const secondsFrom = (at: Date, expected: string) => Math.abs(at.getTime() - new Date(expected).getTime()) / 1000
/** The session of a later day. */
async function comeBack(at: string): Promise<Client> {
  product.clock.set(at)
  return anOfficerSession(product, holder.staffId)
}

describe('a case on hold', () => {
  test('for an announcement is not due: what was left of its limit is left when it is resumed', async () => {
    const seen = await aHeldCase()
    const hold = { ...seen, reason: 'announcement', until: '2026-03-25' } as const
    const { version } = await holder.client.call(holdCase, hold)
    expect(await caseNow(product, seen.id)).toMatchObject({ state: 'onHold', assignee: holder.staffId, version })
    const later = await comeBack('2026-03-12T09:00:00+08:00')
    const [row] = (await later.call(listCases, { view: 'onHold' })).rows
    expect(row).toMatchObject({
      level: 'normal',
      hold: { reason: 'announcement', until: '2026-03-25', words: '待公告，至2026-03-25' },
    })
    expect((await later.call(listCases, { view: 'overdue' })).rows).toEqual([])
    await later.call(resumeCase, { id: seen.id, version })
    const resumed = await caseNow(product, seen.id)
    expect(resumed.state).toBe('claimed')
    expect(secondsFrom(resumed.due_at, '2026-03-12T16:30:00+08:00')).toBeLessThan(30)
    expect(await timelineOf(product, seen.id)).toEqual(['arrived', 'held', 'resumed'])
    expect(await intervalsOf(product, seen.id)).toEqual([
      ['cadastral', 'hold', holder.staffId, false],
      ['cadastral', 'office', holder.staffId, true],
    ])
    const [shown] = (await later.call(listCases, { view: 'mine' })).rows
    expect(shown?.hold).toBeUndefined()
  })

  test('for a reason that does not stop the limit is due as before', async () => {
    const seen = await aHeldCase()
    const { version } = await holder.client.call(holdCase, { ...seen, reason: 'department' })
    const later = await comeBack('2026-03-11T09:00:00+08:00')
    expect((await later.call(listCases, { view: 'overdue' })).rows.map(({ id, level }) => [id, level])).toEqual([
      [seen.id, 'over'],
    ])
    await later.call(resumeCase, { id: seen.id, version })
    expect((await caseNow(product, seen.id)).due_at).toEqual(new Date('2026-03-10T16:30:00+08:00'))
    expect((await intervalsOf(product, seen.id)).map(([, court]) => court)).toEqual(['office', 'office'])
  })

  test('that was over before is over after it', async () => {
    const seen = await aHeldCase()
    const late = await comeBack('2026-03-11T09:00:00+08:00')
    const { version } = await late.call(holdCase, { ...seen, reason: 'announcement', until: '2026-03-12' })
    await late.call(resumeCase, { id: seen.id, version })
    expect((await caseNow(product, seen.id)).due_at).toEqual(new Date('2026-03-10T16:30:00+08:00'))
  })

  test('can be put on hold again', async () => {
    const seen = await aHeldCase()
    const { version } = await holder.client.call(holdCase, { ...seen, reason: 'party' })
    const resumed = await holder.client.call(resumeCase, { id: seen.id, version })
    await holder.client.call(holdCase, { id: seen.id, ...resumed, reason: 'department', until: '2026-03-10' })
    expect(await timelineOf(product, seen.id)).toEqual(['arrived', 'held', 'resumed', 'held'])
  })

  test('for an announcement has a day, today or later, within a year', async () => {
    const seen = await aHeldCase()
    for (const until of [undefined, '2026-03-09', '2027-03-11'])
      expect(
        (await refusalOf(holder.client.call(holdCase, { ...seen, reason: 'announcement', until }))).fields,
      ).toHaveProperty('until')
    expect((await caseNow(product, seen.id)).state).toBe('claimed')
    await holder.client.call(holdCase, { ...seen, reason: 'announcement', until: '2027-03-10' })
    expect((await caseNow(product, seen.id)).state).toBe('onHold')
  })

  test('is its holder’s, as they have seen it', async () => {
    const seen = await aHeldCase()
    const colleague = await anOfficer(product, { roles: ['cadastral'] })
    expect(await reasonOf(colleague.client.call(holdCase, { ...seen, reason: 'party' }))).toBe('caseHeldByOther')
    const older = { id: seen.id, version: seen.version - 1 }
    expect(await reasonOf(holder.client.call(holdCase, { ...older, reason: 'party' }))).toBe('caseMoved')
    expect(await reasonOf(holder.client.call(resumeCase, seen))).toBe('caseMoved')
    const { version } = await holder.client.call(holdCase, { ...seen, reason: 'party' })
    const now = { id: seen.id, version }
    expect(await reasonOf(colleague.client.call(resumeCase, now))).toBe('caseHeldByOther')
    expect(await reasonOf(holder.client.call(releaseCase, now))).toBe('caseMoved')
    expect(await reasonOf(colleague.client.call(claimCase, now))).toBe('caseHeldByOther')
  })

  test('is put on hold and given back by two tabs at once: one of them is done', async () => {
    const seen = await aHeldCase()
    const tabs = [
      holder.client.call(holdCase, { ...seen, reason: 'party' }),
      holder.client.call(releaseCase, seen),
      holder.client.call(holdCase, { ...seen, reason: 'department' }),
    ]
    expect(await outcomesOf(tabs)).toEqual(['caseMoved', 'caseMoved', 'done'])
    expect(await timelineOf(product, seen.id)).toHaveLength(2)
    const holds = product.services.pool.selectFrom('case_hold').select('reason').where('case_id', '=', seen.id)
    expect((await holds.execute()).length).toBe((await caseNow(product, seen.id)).state === 'onHold' ? 1 : 0)
  })

  test('that nobody has any longer is taken by who resumes it and has no interest in it', async () => {
    const seen = await aHeldCase()
    const { version } = await holder.client.call(holdCase, { ...seen, reason: 'announcement', until: '2026-03-25' })
    await product.services.pool.updateTable('desk_case').set({ assignee: null }).where('id', '=', seen.id).execute()
    const colleague = await anOfficer(product, { roles: ['cadastral'] })
    const xining = await anOfficer(product, { roles: ['cadastral'], offices: ['630100'] })
    expect(await reasonOf(xining.client.call(resumeCase, { id: seen.id, version }))).toBe('caseNotFound')
    const { pool, clock } = product.services
    const concerned = await anOfficer(product, { roles: ['cadastral'] })
    await insertRecusal(pool, { caseId: seen.id, staffId: concerned.staffId, at: clock.now() })
    const resume = concerned.client.call(resumeCase, { id: seen.id, version })
    expect(await reasonOf(resume)).toBe('conflictOfInterest')
    await colleague.client.call(resumeCase, { id: seen.id, version })
    expect(await caseNow(product, seen.id)).toMatchObject({ state: 'claimed', assignee: colleague.staffId })
  })
})
