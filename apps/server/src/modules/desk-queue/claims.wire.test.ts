import { createApplication, revokeApplication, submitApplication } from '@registration/contract/applications.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { claimCase, claimNextCase, releaseCase, resumeCase } from '@registration/contract/desk/claims.ts'
import { listCases } from '@registration/contract/desk/queue.ts'
import { cancelStaffAbsence, saveStaff, setStaffAbsence } from '@registration/contract/desk/staff.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uniqueCitizenId } from '../../demonstration/builders.ts'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { uploadRequired } from '../../testing/applications.ts'
import { aCase, noticesOf, timelineOf } from '../../testing/cases.ts'
import type { Client } from '../../testing/client.ts'
import { aWaitingCase, untilReceived } from '../../testing/desk-cases.ts'
import { anOfficer, refusalsOf } from '../../testing/officer-sessions.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf, refusalOf } from '../../testing/refusal-of.ts'
import { findCase } from '../desk-cases/case-store.ts'
import { setDocumentNumber } from '../desk-staff/staff-store.ts'

let product: TestProduct
let cadastral: Client
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  cadastral = await signInOfficer(product, 'demo-cadastral')
})
beforeEach(async () => {
  await product.services.pool.deleteFrom('desk_case').execute()
})
afterAll(() => product.stop())

const caseOf = (id: string) => findCase(product.services.pool, id)
const hours = (count: number) => new Date(product.clock.now().getTime() + count * 3_600_000)

describe('the next case', () => {
  test('is urgent first, then what is due first, then what came first', async () => {
    const [due, arrived] = [hours(50), hours(-1)]
    const third = await aCase(product, { due_at: due })
    const second = await aCase(product, { due_at: due, arrived_at: arrived })
    const first = await aCase(product, { due_at: hours(100), is_urgent: true })
    for (const id of [first, second, third])
      expect(await cadastral.call(claimNextCase, {})).toEqual({ id, version: (await caseOf(id))?.version ?? 0 })
    expect(await reasonOf(cadastral.call(claimNextCase, {}))).toBe('queueEmpty')
  })

  test('of one day is what was submitted again', async () => {
    await aCase(product, { due_at: new Date('2026-03-12T01:00:00Z') })
    const again = await aCase(product, { due_at: new Date('2026-03-12T08:00:00Z'), submission: 2 })
    expect((await cadastral.call(claimNextCase, {})).id).toBe(again)
  })

  test('is of the officer’s stages and offices, and fits the filters', async () => {
    await aCase(product, { stage: 'acceptance' })
    await aCase(product, { region_code: '630102' })
    const id = await aCase(product)
    expect(await reasonOf(cadastral.call(claimNextCase, { regionCode: '130426' }))).toBe('queueEmpty')
    expect((await cadastral.call(claimNextCase, { regionCode: '130481' })).id).toBe(id)
    expect(await reasonOf(cadastral.call(claimNextCase, {}))).toBe('queueEmpty')
  })

  test('is given to one of sixty-four who ask at once, each case once', async () => {
    const officers = await Promise.all(Array.from({ length: 64 }, () => anOfficer(product, { roles: ['cadastral'] })))
    const ids = await Promise.all(Array.from({ length: 60 }, () => aCase(product)))
    const answers = await Promise.allSettled(officers.map(({ client }) => client.call(claimNextCase, {})))
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []))
    expect(given.toSorted()).toEqual(ids.toSorted())
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.reason] : []))
    expect(refused).toEqual(Array.from({ length: 4 }, () => 'queueEmpty'))
  })
})

describe('an officer who is away', () => {
  test('claims nothing, and reads until when they are entered as away', async () => {
    const { client, login } = await anOfficer(product, { roles: ['cadastral'] })
    const supervisor = await signInOfficer(product, 'demo-supervisor')
    const from = new Date(product.clock.now().getTime() - 60_000)
    const to = toShanghai(hours(24))
    await supervisor.call(setStaffAbsence, { login, from: toShanghai(from), to })
    const id = await aCase(product)
    const version = (await caseOf(id))?.version ?? 0
    const refused = await refusalOf(client.call(claimCase, { id, version }))
    expect([refused.reason, refused.text]).toEqual([
      'officerAbsent',
      `您已登记请假至${to}，不能领取办件。如已返岗，请科室负责人取消请假`,
    ])
    expect(await reasonOf(client.call(claimNextCase, {}))).toBe('officerAbsent')
    const held = await aCase(product, { state: 'onHold' })
    const resume = { id: held, version: (await caseOf(held))?.version ?? 0 }
    expect(await reasonOf(client.call(resumeCase, resume))).toBe('officerAbsent')
    await supervisor.call(cancelStaffAbsence, { login })
    expect((await client.call(claimNextCase, {})).id).toBe(id)
  })

  test('claims until an absence begins that was entered before', async () => {
    const { client, login } = await anOfficer(product, { roles: ['cadastral'] })
    const supervisor = await signInOfficer(product, 'demo-supervisor')
    await supervisor.call(setStaffAbsence, { login, from: toShanghai(hours(1)), to: toShanghai(hours(24)) })
    const id = await aCase(product)
    expect((await client.call(claimNextCase, {})).id).toBe(id)
  })
})

describe('what an officer may not have', () => {
  test('is their own affair, of which the supervisors hear once', async () => {
    const supervisor = await anOfficer(product, { roles: ['supervisor'] })
    const { client, login, staffId } = await anOfficer(product, { roles: ['cadastral'] })
    const system = await signInOfficer(product, 'demo-system')
    await system.call(saveStaff, { login, name: '本人', documentNumber: '110101199003070134' })
    const { cipher } = product.services
    const id = await aCase(product, { number_indexes: [cipher.index('110101199003070134', 'document_number')] })
    expect(await reasonOf(client.call(claimNextCase, {}))).toBe('queueEmpty')
    expect(await reasonOf(client.call(claimCase, { id, version: (await caseOf(id))?.version ?? 0 }))).toBe(
      'conflictOfInterest',
    )
    expect(await reasonOf(client.call(getDeskCase, { id }))).toBe('conflictOfInterest')
    expect(await noticesOf(product, supervisor.staffId)).toEqual([`conflict ${id}`])
    const logged = product.services.pool.selectFrom('audit_entry').select('details').where('staff_id', '=', staffId)
    expect(await logged.where('record', '=', id).orderBy('sequence').execute()).toEqual([
      { details: 'cases/claim conflictOfInterest' },
      { details: 'cases/get conflictOfInterest' },
    ])
    const { rows } = await client.call(listCases, { view: 'waiting', flag: 'conflict' })
    expect(rows.map((row) => row.flags)).toEqual([['conflict']])
    expect((await cadastral.call(claimNextCase, {})).id).toBe(id)
  })

  test('is what they filed themselves, though they are none of its parties', async () => {
    const citizen = await product.signIn('zhangsan')
    const { applicationId: id } = await citizen.call(createApplication, {
      businessId: '130400-inheritance-without-deed',
      byAppointment: true,
    })
    await uploadRequired(citizen, id)
    await citizen.call(submitApplication, { applicationId: id })
    await untilReceived(product, id)
    const { client, login } = await anOfficer(product, { roles: ['cadastral'] })
    const system = await signInOfficer(product, 'demo-system')
    const { documentNumber } = demonstrationCitizens.zhangsan
    await system.call(saveStaff, { login, name: '本人', documentNumber })
    expect(await reasonOf(client.call(claimNextCase, {}))).toBe('queueEmpty')
    const own = await client.call(listCases, { view: 'waiting', flag: 'conflict' })
    expect(own.rows.map((row) => [row.id, row.flags.includes('conflict')])).toEqual([[id, true]])
    const others = await cadastral.call(listCases, { view: 'waiting', flag: 'conflict' })
    expect(others.rows).toEqual([])
    expect((await cadastral.call(claimNextCase, {})).id).toBe(id)
  })

  test('is what they filed themselves, also after they have changed the number of their profile', async () => {
    const citizen = await product.signIn('lisi')
    const id = await aWaitingCase(product, citizen)
    const { client, staffId } = await anOfficer(product, { roles: ['cadastral'] })
    const { pool, cipher } = product.services
    const { documentNumber } = demonstrationCitizens.lisi
    await setDocumentNumber(pool, cipher, { staffId, documentNumber })
    await citizen.call(saveProfile, { documentNumber: uniqueCitizenId('1980-01-02', 7), password: 'bdc36k9' })
    expect(await reasonOf(client.call(getDeskCase, { id }))).toBe('conflictOfInterest')
    expect(await reasonOf(client.call(claimNextCase, {}))).toBe('queueEmpty')
    await citizen.call(revokeApplication, { id })
    await citizen.call(submitApplication, { applicationId: id })
    await untilReceived(product, id, 2)
    expect(await reasonOf(client.call(getDeskCase, { id }))).toBe('conflictOfInterest')
  })

  test('is a second stage of one submission, but of another one', async () => {
    const { client, staffId } = await anOfficer(product, { roles: ['cadastral', 'acceptance'] })
    const id = await aCase(product, { stage: 'acceptance' })
    const { pool, clock, ids } = product.services
    const decided = { id: ids.uuid(), case_id: id, submission: 1, staff_id: staffId, at: clock.now() }
    await pool
      .insertInto('case_decision')
      .values({ ...decided, stage: 'cadastral', verdict: 'pass', opinion_sealed: '' })
      .execute()
    expect(await reasonOf(client.call(claimNextCase, {}))).toBe('queueEmpty')
    expect(await reasonOf(client.call(claimCase, { id, version: (await caseOf(id))?.version ?? 0 }))).toBe(
      'sameOfficer',
    )
    await pool.updateTable('desk_case').set({ submission: 2 }).where('id', '=', id).execute()
    expect((await client.call(claimNextCase, {})).id).toBe(id)
  })
})

describe('a case that is claimed', () => {
  test('is its officer’s, with the act in its timeline and in the audit log', async () => {
    const id = await aCase(product)
    const { version } = await cadastral.call(claimCase, { id, version: (await caseOf(id))?.version ?? 0 })
    expect(await caseOf(id)).toMatchObject({ state: 'claimed', version })
    expect(await timelineOf(product, id)).toEqual(['arrived', 'claimed'])
    const logged = product.services.pool.selectFrom('audit_entry').select(['act', 'details']).where('record', '=', id)
    expect(await logged.execute()).toEqual([{ act: 'caseActed', details: 'claimed' }])
  })

  test('goes to one of two who claim it at once; the other reads who has it', async () => {
    const id = await aCase(product)
    const { client } = await anOfficer(product, { roles: ['cadastral'] })
    const version = (await caseOf(id))?.version ?? 0
    const answers = await Promise.allSettled([cadastral, client].map((each) => each.call(claimCase, { id, version })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find((answer) => answer.status === 'rejected')
    expect(refused?.reason).toMatchObject({ reason: 'caseMoved', status: 409 })
    expect(refused?.reason.text).toMatch(/^该件已由.+于2026-03-10 .+领取，请查看最新情况$/)
    const now = { id, version: (await caseOf(id))?.version ?? 0 }
    const [winner] = answers
    const loser = winner?.status === 'fulfilled' ? client : cadastral
    expect(await reasonOf(loser.call(claimCase, now))).toBe('caseHeldByOther')
    expect(await reasonOf(loser.call(releaseCase, now))).toBe('caseHeldByOther')
  })

  test('can be given back, and the queue remembers who had it', async () => {
    const id = await aCase(product)
    const { version } = await cadastral.call(claimNextCase, {})
    expect((await cadastral.call(releaseCase, { id, version })).version).toBe(version + 1)
    const { rows } = await cadastral.call(listCases, { view: 'waiting' })
    expect(rows.map(({ state, assignee, formerAssignee }) => [state, assignee, formerAssignee?.login])).toEqual([
      ['waiting', undefined, 'demo-cadastral'],
    ])
    expect(await reasonOf(cadastral.call(releaseCase, { id, version }))).toBe('caseMoved')
    expect(await timelineOf(product, id)).toEqual(['arrived', 'claimed', 'released'])
  })

  test('is none for another office, another stage and a supervisor', async () => {
    const id = await aCase(product)
    const version = (await caseOf(id))?.version ?? 0
    const xining = await anOfficer(product, { roles: ['cadastral'], offices: ['630100'] })
    const acceptance = await anOfficer(product, { roles: ['acceptance'] })
    const supervisor = await signInOfficer(product, 'demo-supervisor')
    for (const { client } of [xining, acceptance])
      for (const call of [claimCase, releaseCase])
        expect(await reasonOf(client.call(call, { id, version }))).toBe('caseNotFound')
    expect(await reasonOf(supervisor.call(claimCase, { id, version }))).toBe('notPermitted')
    expect(await reasonOf(cadastral.call(claimCase, { id: 'x', version }))).toBe('caseNotFound')
    for (const { staffId } of [xining, acceptance])
      expect(await refusalsOf(product, staffId)).toEqual([
        `cases/claim caseNotFound ${id}`,
        `cases/release caseNotFound ${id}`,
      ])
    expect(await timelineOf(product, id)).toEqual(['arrived'])
  })
})
