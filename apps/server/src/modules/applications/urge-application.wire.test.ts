import {
  createApplication,
  getApplication,
  submitApplication,
  urgeApplication,
} from '@registration/contract/applications.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import type { Registry } from '../../platform/registry/registry.ts'
import { aSubmitted, uploadRequired } from '../../testing/applications.ts'
import { aSession, aSignedInCitizen } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let citizen: Client
let citizenId: string
let urged: MockInstance<Registry['urgeApplication']>
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'questions' } })
  urged = vi.spyOn(product.services.platform.registry, 'urgeApplication')
})
beforeEach(async () => {
  // A Tuesday.
  product.clock.set('2026-03-10T09:00:00+08:00')
  const made = await aSignedInCitizen(product)
  citizen = made.client
  citizenId = made.citizenId
})
afterAll(async () => {
  urged.mockRestore()
  await product.stop()
})

const decide = async (proinstid: string, shzt: string, more: object = {}) =>
  expect((await citizen.post('/standin/registry/decide', { proinstid, shzt, ...more })).body).toEqual({ ok: true })
const read = async (applicationId: string) => (await citizen.call(getApplication, { applicationId })).application
const urge = (applicationId: string, client = citizen) => client.call(urgeApplication, { applicationId })

/** The citizen looks again on another day. */
async function lookAt(day: string): Promise<void> {
  product.clock.set(`${day}T10:00:00+08:00`)
  citizen = await aSession(product, citizenId)
}

async function anAccepted(more: object = {}): Promise<string> {
  const applicationId = await aSubmitted(citizen)
  await decide(applicationId, '10')
  await decide(applicationId, '20', more)
  return applicationId
}

describe('the promised day', () => {
  test('is so many working days after the acceptance as the city promises, until it is decided', async () => {
    const applicationId = await aSubmitted(citizen)
    expect((await read(applicationId)).dueDay).toBe('')
    await decide(applicationId, '10')
    expect((await read(applicationId)).dueDay).toBe('')
    await decide(applicationId, '20')
    expect(await read(applicationId)).toMatchObject({ dueDay: '2026-03-13', overdueDays: 0, canUrge: false })
    await decide(applicationId, '30')
    expect(await read(applicationId)).toMatchObject({ dueDay: '', overdueDays: 0, canUrge: false })
  })

  test('is the registry’s own when it names one', async () => {
    expect((await read(await anAccepted({ dueday: '2026-04-02' }))).dueDay).toBe('2026-04-02')
  })

  test('is the registry’s alone where one applies by appointment: until the visit nothing is accepted', async () => {
    const anAppointment = async (more: object = {}) => {
      const business = { businessId: '130400-inheritance-without-deed', byAppointment: true }
      const { applicationId } = await citizen.call(createApplication, business)
      await uploadRequired(citizen, applicationId)
      await citizen.call(submitApplication, { applicationId })
      await decide(applicationId, '10')
      await decide(applicationId, '20', more)
      return applicationId
    }
    const [ours, theirs] = [await anAppointment(), await anAppointment({ dueday: '2026-04-02' })]
    expect((await read(theirs)).dueDay).toBe('2026-04-02')
    expect(await read(ours)).toMatchObject({ bookingState: 'canBook', dueDay: '' })
    await lookAt('2026-06-15')
    expect(await read(ours)).toMatchObject({ dueDay: '', overdueDays: 0, canUrge: false })
  })

  test('is over after it, counted in working days', async () => {
    const applicationId = await anAccepted()
    const seen = []
    for (const day of ['2026-03-13', '2026-03-14', '2026-03-16', '2026-03-18']) {
      await lookAt(day)
      const { overdueDays, canUrge } = await read(applicationId)
      seen.push([overdueDays, canUrge])
    }
    // A Saturday is none.
    expect(seen).toEqual([
      [0, false],
      [0, false],
      [1, true],
      [3, true],
    ])
  })
})

describe('urging', () => {
  test('is refused before the promised day is over, and for an application that waits for no decision', async () => {
    const applicationId = await anAccepted()
    expect(await refusalOf(urge(applicationId))).toMatchObject({
      reason: 'notOverdue',
      text: '该申请没有超过承诺办结日期',
    })
    expect((await refusalOf(urge(await aSubmitted(citizen)))).reason).toBe('notOverdue')
    await decide(applicationId, '30')
    await lookAt('2026-03-20')
    expect((await refusalOf(urge(applicationId))).reason).toBe('notOverdue')
  })

  test('is the applicant’s alone', async () => {
    const applicationId = await anAccepted()
    await lookAt('2026-03-16')
    const stranger = (await aSignedInCitizen(product)).client
    expect((await refusalOf(urge(applicationId, stranger))).reason).toBe('applicationNotFound')
  })

  test('reaches the registry and its officer, and can be repeated after three working days', async () => {
    const applicationId = await anAccepted()
    await lookAt('2026-03-19')
    await urge(applicationId)
    expect(await read(applicationId)).toMatchObject({ overdueDays: 4, canUrge: false })
    expect(await refusalOf(urge(applicationId))).toMatchObject({ reason: 'urgedAlready', text: '已催办，请等待答复' })
    await vi.waitFor(async () => {
      const page = await (await citizen.get(`/standin/registry/cases/${applicationId}`)).text()
      expect(page).toMatch(/2026-03-19 10:\d\d:\d\d（承诺2026-03-13办结）/)
    }, 60_000)
    // Friday, Monday and Tuesday are between.
    await lookAt('2026-03-23')
    expect((await refusalOf(urge(applicationId))).reason).toBe('urgedAlready')
    await lookAt('2026-03-24')
    await urge(applicationId)
  })

  test('twenty times at once is one message', async () => {
    const applicationId = await anAccepted()
    await lookAt('2026-03-16')
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => urge(applicationId)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'urgedAlready' })
    const messages = () => urged.mock.calls.filter(([, body]) => body.applicationId === applicationId)
    await vi.waitFor(() => expect(messages()).toHaveLength(1), 60_000)
    expect(messages()[0]?.[1]).toEqual({
      applicationId,
      submission: 1,
      dueDay: '2026-03-13',
      at: expect.stringMatching(/^2026-03-16 10:/),
    })
  })
})
