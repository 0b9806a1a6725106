import { getDeskCase } from '@registration/contract/desk/case.ts'
import {
  claimNextCase,
  handOverCase,
  holdCase,
  listColleagues,
  reassignCases,
} from '@registration/contract/desk/claims.ts'
import { listCaseNotices } from '@registration/contract/desk/notices.ts'
import { listCases } from '@registration/contract/desk/queue.ts'
import { saveStaff, setStaffAbsence } from '@registration/contract/desk/staff.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { aSubmitted } from '../../testing/applications.ts'
import { aCase, intervalsOf, noticesOf, timelineOf } from '../../testing/cases.ts'
import type { Client } from '../../testing/client.ts'
import { caseNow, holdFor, untilReceived } from '../../testing/desk-cases.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { anOfficer, refusalsOf, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { outcomesOf, reasonOf } from '../../testing/refusal-of.ts'
import { setDocumentNumber } from '../desk-staff/staff-store.ts'

let product: TestProduct
let supervisor: Client
let holder: SignedInOfficer
let colleague: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  supervisor = await signInOfficer(product, 'demo-supervisor')
})
beforeEach(async () => {
  await product.services.pool.deleteFrom('desk_case').execute()
  holder = await anOfficer(product, { roles: ['cadastral'] })
  colleague = await anOfficer(product, { roles: ['cadastral'] })
})
afterAll(() => product.stop())

/** A case that the holder has, as they have seen it. */
async function aHeldCase(change: Parameters<typeof aCase>[1] = {}) {
  const id = await aCase(product, change)
  return { id, version: await holdFor(product, id, holder.staffId) }
}
const loginsFor = async (client: Client, id: string) =>
  (await client.call(listColleagues, { id })).colleagues.map(({ login }) => login)

/** What the audit log says of the acts on a case. */
const loggedOf = async (id: string) =>
  (await product.services.pool.selectFrom('audit_entry').select('details').where('record', '=', id).execute()).map(
    ({ details }) => details,
  )

describe('a case that is handed over', () => {
  test('is the colleague’s, who is notified', async () => {
    const seen = await aHeldCase()
    const { version } = await holder.client.call(handOverCase, { ...seen, to: colleague.login, note: '明天休假' })
    expect(await caseNow(product, seen.id)).toMatchObject({
      state: 'claimed',
      assignee: colleague.staffId,
      former_assignee: holder.staffId,
      version,
    })
    expect(await timelineOf(product, seen.id)).toEqual(['arrived', 'handedOver'])
    expect(await noticesOf(product, colleague.staffId)).toEqual([`assigned ${seen.id}`])
    expect(await intervalsOf(product, seen.id)).toEqual([['cadastral', 'office', colleague.staffId, true]])
    const { rows } = await colleague.client.call(listCases, { view: 'mine' })
    expect(rows.map(({ id, formerAssignee }) => [id, formerAssignee?.login])).toEqual([[seen.id, holder.login]])
  })

  test('is in the audit log with the colleague, and so is one that is reassigned', async () => {
    const seen = await aHeldCase()
    await holder.client.call(handOverCase, { ...seen, to: colleague.login })
    await supervisor.call(reassignCases, { ids: [seen.id], to: holder.login })
    expect((await loggedOf(seen.id)).toSorted()).toEqual([
      `handedOver ${colleague.staffId}`,
      `reassigned ${holder.staffId}`,
    ])
  })

  test('is announced with who gave it, and why', async () => {
    const first = await aHeldCase()
    const { version } = await holder.client.call(handOverCase, { ...first, to: colleague.login, note: '明天休假' })
    await colleague.client.call(handOverCase, { id: first.id, version, to: holder.login })
    const second = await aHeldCase()
    await supervisor.call(reassignCases, { ids: [second.id], to: colleague.login, note: '病假' })
    const noticesFor = async ({ client }: SignedInOfficer) =>
      (await client.call(listCaseNotices, {})).notices.map(({ kind, by, note }) => `${kind} ${by} ${note}`).toSorted()
    expect(await noticesFor(colleague)).toEqual([`assigned ${holder.name} 明天休假`, 'assigned 韩雪梅 病假'].toSorted())
    expect(await noticesFor(holder)).toEqual([`assigned ${colleague.name} `, 'takenAway  '])
  })

  test('says in its history who gave it to whom', async () => {
    const id = await aSubmitted(await product.signIn('zhangsan'))
    await untilReceived(product, id)
    const version = await holdFor(product, id, holder.staffId)
    await holder.client.call(handOverCase, { id, version, to: colleague.login, note: '明天休假' })
    const { timeline } = await colleague.client.call(getDeskCase, { id })
    expect(timeline).toMatchObject([
      { act: 'arrived', by: '', to: '' },
      { act: 'handedOver', by: holder.name, to: colleague.name, note: '明天休假' },
    ])
  })

  test('goes to nobody else: another office, another stage, somebody who is away, oneself', async () => {
    const seen = await aHeldCase()
    const xining = await anOfficer(product, { roles: ['cadastral'], offices: ['630100'] })
    const acceptance = await anOfficer(product, { roles: ['acceptance'] })
    const paused = await anOfficer(product, { roles: ['cadastral'], state: 'paused' })
    const away = await anOfficer(product, { roles: ['cadastral'] })
    await supervisor.call(setStaffAbsence, {
      login: away.login,
      from: '2026-03-01 00:00:00',
      to: '2026-04-01 00:00:00',
    })
    const outcome = async (to: string) => reasonOf(holder.client.call(handOverCase, { ...seen, to }))
    expect(await outcome('nobody')).toBe('staffNotFound')
    expect(await outcome(xining.login)).toBe('staffNotFound')
    expect(await outcome(paused.login)).toBe('staffNotFound')
    expect(await outcome(holder.login)).toBe('staffNotFound')
    expect(await outcome(acceptance.login)).toBe('notColleague')
    expect(await outcome(away.login)).toBe('colleagueAbsent')
    expect(await caseNow(product, seen.id)).toMatchObject({ assignee: holder.staffId, version: seen.version })
    const logins = await loginsFor(holder.client, seen.id)
    expect(logins).toContain(colleague.login)
    for (const { login } of [holder, xining, acceptance, paused, away]) expect(logins).not.toContain(login)
  })

  test('goes to nobody whose own affair it is, or who has decided another stage', async () => {
    const { cipher, pool, clock, ids } = product.services
    const number = '110101199003070134'
    const seen = await aHeldCase({ number_indexes: [cipher.index(number, 'document_number')] })
    const system = await signInOfficer(product, 'demo-system')
    await system.call(saveStaff, { login: colleague.login, name: '本人', documentNumber: number })
    const decider = await anOfficer(product, { roles: ['cadastral', 'acceptance'] })
    const decided = { id: ids.uuid(), case_id: seen.id, submission: 1, staff_id: decider.staffId, at: clock.now() }
    await pool
      .insertInto('case_decision')
      .values({ ...decided, stage: 'acceptance', verdict: 'pass', opinion_sealed: '' })
      .execute()
    const logins = await loginsFor(holder.client, seen.id)
    for (const { login } of [colleague, decider]) {
      expect(logins).not.toContain(login)
      expect(await reasonOf(holder.client.call(handOverCase, { ...seen, to: login }))).toBe('colleagueBarred')
    }
  })

  test('is its holder’s to hand over, as they have seen it', async () => {
    const seen = await aHeldCase()
    const to = colleague.login
    expect(await reasonOf(colleague.client.call(handOverCase, { ...seen, to: holder.login }))).toBe('caseHeldByOther')
    expect(await reasonOf(holder.client.call(handOverCase, { ...seen, version: seen.version - 1, to }))).toBe(
      'caseMoved',
    )
    const xining = await signInOfficer(product, 'demo-xining')
    expect(await reasonOf(xining.call(handOverCase, { ...seen, to }))).toBe('caseNotFound')
    expect(await reasonOf(xining.call(listColleagues, { id: seen.id }))).toBe('caseNotFound')
  })

  test('is handed over once: the slower tab is refused with what happened', async () => {
    const seen = await aHeldCase()
    const third = await anOfficer(product, { roles: ['cadastral'] })
    const tabs = [colleague, third].map(({ login: to }) => holder.client.call(handOverCase, { ...seen, to }))
    expect(await outcomesOf(tabs)).toEqual(['caseMoved', 'done'])
    expect(await timelineOf(product, seen.id)).toEqual(['arrived', 'handedOver'])
  })
})

describe('cases that a supervisor reassigns', () => {
  test('go to the officer, and the former one is notified', async () => {
    const claimed = await aHeldCase()
    const waiting = await aCase(product)
    const onHold = await aHeldCase()
    await holder.client.call(holdCase, { ...onHold, reason: 'party' })
    const ids = [claimed.id, waiting, onHold.id]
    const answer = await supervisor.call(reassignCases, { ids: [...ids, waiting], to: colleague.login, note: '病假' })
    expect(answer).toEqual({ done: ids.toSorted(), refused: [] })
    const states = await Promise.all(ids.map(async (id) => (await caseNow(product, id)).state))
    expect(states).toEqual(['claimed', 'claimed', 'onHold'])
    for (const id of ids) expect((await caseNow(product, id)).assignee).toBe(colleague.staffId)
    const expected = (kind: string, about: string[]) => about.map((id) => `${kind} ${id}`).toSorted()
    expect(await noticesOf(product, holder.staffId)).toEqual(expected('takenAway', [claimed.id, onHold.id]))
    expect(await noticesOf(product, colleague.staffId)).toEqual(expected('assigned', ids))
    expect(await timelineOf(product, waiting)).toEqual(['arrived', 'reassigned'])
    expect(await reasonOf(holder.client.call(handOverCase, { ...claimed, to: colleague.login }))).toBe('caseMoved')
  })

  test('are judged each for itself: what cannot be given is named and stops no other', async () => {
    const good = await aCase(product)
    const foreign = await aCase(product, { region_code: '630102' })
    const closed = await aCase(product, { state: 'withdrawn' })
    const returned = await aCase(product, { state: 'returned' })
    const otherStage = await aCase(product, { stage: 'acceptance' })
    const ids = [foreign, 'x', closed, good, returned, otherStage]
    const { done, refused } = await supervisor.call(reassignCases, { ids, to: colleague.login })
    expect(done).toEqual([good])
    expect(Object.fromEntries(refused.map(({ id, reason }) => [id, reason]))).toEqual({
      [foreign]: 'caseNotFound',
      x: 'caseNotFound',
      [closed]: 'caseMoved',
      [returned]: 'caseMoved',
      [otherStage]: 'notColleague',
    })
    for (const id of [foreign, closed, returned, otherStage]) expect(await timelineOf(product, id)).toEqual(['arrived'])
  })

  test('are not their own affair: it is named with the others, recorded, and the other supervisors are notified', async () => {
    const { pool, cipher } = product.services
    const documentNumber = '110101199003070134'
    const own = await anOfficer(product, { roles: ['supervisor'] })
    const other = await anOfficer(product, { roles: ['supervisor'] })
    await setDocumentNumber(pool, cipher, { staffId: own.staffId, documentNumber })
    const [good, theirs] = [
      await aCase(product),
      await aCase(product, { number_indexes: [cipher.index(documentNumber, 'document_number')] }),
    ]
    const answer = await own.client.call(reassignCases, { ids: [theirs, good], to: colleague.login })
    expect(answer).toEqual({ done: [good], refused: [{ id: theirs, reason: 'conflictOfInterest' }] })
    expect(await timelineOf(product, theirs)).toEqual(['arrived'])
    expect(await refusalsOf(product, own.staffId)).toEqual([`cases/reassign conflictOfInterest ${theirs}`])
    expect(await noticesOf(product, other.staffId)).toEqual([`conflict ${theirs}`])
  })

  test('stay as they are where the officer has them already', async () => {
    const seen = await aHeldCase()
    expect(await supervisor.call(reassignCases, { ids: [seen.id], to: holder.login })).toMatchObject({
      done: [seen.id],
    })
    expect((await caseNow(product, seen.id)).version).toBe(seen.version)
  })

  test('are a supervisor’s to reassign', async () => {
    const seen = await aHeldCase()
    const call = holder.client.call(reassignCases, { ids: [seen.id], to: colleague.login })
    expect(await reasonOf(call)).toBe('notPermitted')
  })

  test('of two supervisors at once are all given, and never to both', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => aCase(product)))
    const other = await anOfficer(product, { roles: ['supervisor'] })
    const calls = [
      supervisor.call(reassignCases, { ids, to: colleague.login }),
      other.client.call(reassignCases, { ids: ids.toReversed(), to: holder.login }),
    ]
    expect(await outcomesOf(calls)).toEqual(['done', 'done'])
    for (const id of ids) expect(await timelineOf(product, id)).toEqual(['arrived', 'reassigned', 'reassigned'])
  })

  test('while an officer takes the next one are each given once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => aCase(product)))
    const claims = Array.from({ length: 10 }, () => holder.client.call(claimNextCase, {}))
    const [given] = await Promise.all([
      supervisor.call(reassignCases, { ids, to: colleague.login }),
      Promise.allSettled(claims),
    ])
    expect(given.done.toSorted()).toEqual(ids.toSorted())
    for (const id of ids) expect((await caseNow(product, id)).assignee).toBe(colleague.staffId)
  })

  test('wait for an officer who has just claimed one of them, and that officer does not wait for them', async () => {
    const { pool } = product.services
    const ids = (await Promise.all([aCase(product), aCase(product)])).toSorted()
    const given = await inTransaction(pool, async (db) => {
      // What a claim locks, in its order: the case, then the ends of the audit log.
      await db
        .selectFrom('desk_case')
        .select('id')
        .where('id', '=', ids.at(-1) ?? '')
        .forUpdate()
        .execute()
      const call = supervisor.call(reassignCases, { ids, to: colleague.login })
      await untilWaiting(pool, 1)
      await db.selectFrom('audit_head').select('chain').orderBy('chain').forUpdate().execute()
      return { call }
    })
    expect(await given.call).toEqual({ done: ids, refused: [] })
  })
})
