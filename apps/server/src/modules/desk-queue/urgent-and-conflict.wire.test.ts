import { findCaseChanges } from '@registration/contract/desk/case.ts'
import {
  claimCase,
  claimNextCase,
  declareConflict,
  handOverCase,
  holdCase,
  listColleagues,
  markCaseUrgent,
  reassignCases,
} from '@registration/contract/desk/claims.ts'
import { listCases } from '@registration/contract/desk/queue.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCase, intervalsOf, noticesOf, timelineOf } from '../../testing/cases.ts'
import { caseNow, holdFor } from '../../testing/desk-cases.ts'
import { anOfficer, refusalsOf, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { outcomesOf, reasonOf } from '../../testing/refusal-of.ts'
import { setDocumentNumber } from '../desk-staff/staff-store.ts'

let product: TestProduct
let holder: SignedInOfficer
let supervisor: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
})
beforeEach(async () => {
  await product.services.pool.deleteFrom('desk_case').execute()
  holder = await anOfficer(product, { roles: ['cadastral'] })
  supervisor = await anOfficer(product, { roles: ['supervisor'] })
})
afterAll(() => product.stop())

const documentNumber = '110101199003070134'
const seen = async (id: string) => ({ id, version: (await caseNow(product, id)).version })

describe('an urgent case', () => {
  test('is the next one, until the supervisor says that it is not urgent', async () => {
    const first = await aCase(product)
    const id = await aCase(product)
    const urgent = { ...(await seen(id)), reason: '法院协助执行' }
    const { version } = await supervisor.client.call(markCaseUrgent, urgent)
    const waiting = async () => (await holder.client.call(listCases, { view: 'waiting' })).rows.map((row) => row.id)
    expect(await waiting()).toEqual([id, first])
    await supervisor.client.call(markCaseUrgent, { id, version, isUrgent: false, reason: '已撤销' })
    expect(await waiting()).toEqual([first, id])
    expect(await timelineOf(product, id)).toEqual(['arrived', 'urgent', 'notUrgent'])
  })

  test('is a supervisor’s, of their office, as they have seen it, while the office has it', async () => {
    const id = await aCase(product)
    const urgent = { isUrgent: true, reason: '老人' }
    expect(await reasonOf(holder.client.call(markCaseUrgent, { ...(await seen(id)), ...urgent }))).toBe('notPermitted')
    const xining = await anOfficer(product, { roles: ['supervisor'], offices: ['630100'] })
    expect(await reasonOf(xining.client.call(markCaseUrgent, { ...(await seen(id)), ...urgent }))).toBe('caseNotFound')
    const older = await seen(id)
    await holder.client.call(claimNextCase, {})
    expect(await reasonOf(supervisor.client.call(markCaseUrgent, { ...older, ...urgent }))).toBe('caseMoved')
    await supervisor.client.call(markCaseUrgent, { ...(await seen(id)), ...urgent })
    const closed = await aCase(product, { state: 'returned' })
    expect(await reasonOf(supervisor.client.call(markCaseUrgent, { ...(await seen(closed)), ...urgent }))).toBe(
      'caseMoved',
    )
  })

  test('is no supervisor’s own affair, of which the others are notified', async () => {
    const { pool, cipher } = product.services
    const id = await aCase(product, { number_indexes: [cipher.index(documentNumber, 'document_number')] })
    const own = await anOfficer(product, { roles: ['supervisor'] })
    await setDocumentNumber(pool, cipher, { staffId: own.staffId, documentNumber })
    const urgent = { ...(await seen(id)), isUrgent: true, reason: '老人' }
    expect(await reasonOf(own.client.call(markCaseUrgent, urgent))).toBe('conflictOfInterest')
    expect(await timelineOf(product, id)).toEqual(['arrived'])
    expect(await refusalsOf(product, own.staffId)).toEqual([`cases/mark-urgent conflictOfInterest ${id}`])
    expect(await noticesOf(product, supervisor.staffId)).toEqual([`conflict ${id}`])
  })

  test('is marked once by two supervisors at once', async () => {
    const id = await aCase(product)
    const now = await seen(id)
    const other = await anOfficer(product, { roles: ['supervisor'] })
    const calls = [supervisor, other].map(({ client }) =>
      client.call(markCaseUrgent, { ...now, isUrgent: true, reason: '老人' }),
    )
    expect(await outcomesOf(calls)).toEqual(['caseMoved', 'done'])
  })
})

describe('an officer who declares an interest in a case', () => {
  test('gives it back, never gets it again, and the supervisors are notified', async () => {
    const id = await aCase(product)
    const version = await holdFor(product, id, holder.staffId)
    await holder.client.call(declareConflict, { id, version, reason: '卖方是我的亲属' })
    expect(await caseNow(product, id)).toMatchObject({ state: 'waiting', assignee: null })
    expect(await timelineOf(product, id)).toEqual(['arrived', 'recused'])
    expect(await noticesOf(product, supervisor.staffId)).toEqual([`conflict ${id}`])

    expect(await reasonOf(holder.client.call(claimNextCase, {}))).toBe('queueEmpty')
    expect(await reasonOf(holder.client.call(claimCase, await seen(id)))).toBe('conflictOfInterest')
    for (const filters of [{}, { flag: 'conflict' as const }])
      expect((await holder.client.call(listCases, { view: 'waiting', ...filters })).rows).toMatchObject([
        { id, flags: ['conflict'] },
      ])
    const colleague = await anOfficer(product, { roles: ['cadastral'] })
    const claimed = await colleague.client.call(claimNextCase, {})
    expect(claimed.id).toBe(id)
    expect((await colleague.client.call(listColleagues, { id })).colleagues.map(({ login }) => login)).not.toContain(
      holder.login,
    )
    expect(await reasonOf(colleague.client.call(handOverCase, { ...claimed, to: holder.login }))).toBe(
      'colleagueBarred',
    )
    const { refused } = await supervisor.client.call(reassignCases, { ids: [id], to: holder.login })
    expect(refused).toEqual([{ id, reason: 'colleagueBarred' }])
  })

  test('leaves another’s claim as it is', async () => {
    const id = await aCase(product)
    const colleague = await anOfficer(product, { roles: ['cadastral'] })
    const version = await holdFor(product, id, colleague.staffId)
    await holder.client.call(declareConflict, { id, version })
    expect(await caseNow(product, id)).toMatchObject({ state: 'claimed', assignee: colleague.staffId })
  })

  test('leaves a case on hold there, for nobody', async () => {
    const id = await aCase(product)
    const version = await holdFor(product, id, holder.staffId)
    const held = await holder.client.call(holdCase, { id, version, reason: 'announcement', until: '2026-03-25' })
    await holder.client.call(declareConflict, { id, ...held })
    expect(await caseNow(product, id)).toMatchObject({ state: 'onHold', assignee: null })
  })

  test('leaves a case that they have returned with the applicant', async () => {
    const id = await aCase(product, { state: 'returned', assignee: holder.staffId })
    await holder.client.call(declareConflict, await seen(id))
    expect(await caseNow(product, id)).toMatchObject({ state: 'returned', assignee: null })
    expect(await intervalsOf(product, id)).toEqual([])
  })

  test('may be a supervisor, who then neither reads nor moves it, and leaves its claim as it is', async () => {
    const id = await aCase(product)
    const version = await holdFor(product, id, holder.staffId)
    const other = await anOfficer(product, { roles: ['supervisor'] })
    await supervisor.client.call(declareConflict, { id, version, reason: '买方是我的亲属' })
    expect(await caseNow(product, id)).toMatchObject({ state: 'claimed', assignee: holder.staffId })
    expect(await noticesOf(product, other.staffId)).toEqual([`conflict ${id}`])
    const now = await seen(id)
    const urgent = { ...now, isUrgent: true, reason: '老人' }
    expect(await reasonOf(supervisor.client.call(markCaseUrgent, urgent))).toBe('conflictOfInterest')
    expect(await reasonOf(supervisor.client.call(findCaseChanges, now))).toBe('conflictOfInterest')
    const { refused } = await supervisor.client.call(reassignCases, { ids: [id], to: holder.login })
    expect(refused).toEqual([{ id, reason: 'conflictOfInterest' }])
  })

  test('does so for an open case that they may read, as they have seen it', async () => {
    const id = await aCase(product)
    const now = await seen(id)
    const acceptance = await anOfficer(product, { roles: ['acceptance'] })
    expect(await reasonOf(acceptance.client.call(declareConflict, now))).toBe('caseNotFound')
    const xining = await anOfficer(product, { roles: ['supervisor'], offices: ['630100'] })
    expect(await reasonOf(xining.client.call(declareConflict, now))).toBe('caseNotFound')
    const closed = await aCase(product, { state: 'done' })
    expect(await reasonOf(holder.client.call(declareConflict, await seen(closed)))).toBe('caseMoved')
    await holder.client.call(declareConflict, now)
    expect(await reasonOf(holder.client.call(declareConflict, now))).toBe('caseMoved')
  })
})
