import { getApplication, urgeApplication } from '@registration/contract/applications.ts'
import { claimCase, holdCase, resumeCase } from '@registration/contract/desk/claims.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runMaintenance } from '../../maintenance.ts'
import { anAcceptedCase, caseNow } from '../../testing/desk-cases.ts'
import { anOfficer, anOfficerSession, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let registrar: SignedInOfficer
/** A sale, accepted on a Tuesday and promised for the Friday. Its registrar has claimed it. */
let id: string
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk', MODULES: 'questions' } })
})
beforeEach(async () => {
  product.clock.set('2026-03-10T09:00:00+08:00')
  registrar = await anOfficer(product, { roles: ['registrar'] })
  id = await anAcceptedCase(product, await product.signIn('zhangsan'))
  await registrar.client.call(claimCase, { id, version: (await caseNow(product, id)).version })
})
afterAll(() => product.stop())

async function at(time: string) {
  product.clock.set(`${time}:00+08:00`)
  return { client: await anOfficerSession(product, registrar.staffId), version: (await caseNow(product, id)).version }
}
async function holdAt(
  time: string,
  hold: { reason: 'announcement' | 'inspection' | 'department'; until?: string },
): Promise<void> {
  const { client, version } = await at(time)
  await client.call(holdCase, { id, version, ...hold })
}
async function resumeAt(time: string): Promise<void> {
  const { client, version } = await at(time)
  await client.call(resumeCase, { id, version })
}
/** What the citizen reads at a time: the promised day, the working days past it, and whether they may ask. */
async function readAt(time: string) {
  product.clock.set(`${time}:00+08:00`)
  const citizen = await product.signIn('zhangsan')
  const { application } = await citizen.call(getApplication, { applicationId: id })
  const { dueDay, overdueDays, canUrge } = application
  return [dueDay, overdueDays, canUrge]
}

const announcement = { reason: 'announcement', until: '2026-03-25' } as const

test('a case that is on hold for an announcement has no promised day, is not overdue and cannot be urged', async () => {
  expect(await readAt('2026-03-11T09:00')).toEqual(['2026-03-13', 0, false])
  await holdAt('2026-03-12T09:00', announcement)
  for (const time of ['2026-03-12T10:00', '2026-03-18T10:00']) expect(await readAt(time)).toEqual(['', 0, false])
  const citizen = await product.signIn('zhangsan')
  expect(await reasonOf(citizen.call(urgeApplication, { applicationId: id }))).toBe('notOverdue')
})

test('the promised day moves by the working days for which the hold stopped the clock', async () => {
  await holdAt('2026-03-12T09:00', announcement)
  await resumeAt('2026-03-18T09:05')
  // From Thursday to Wednesday are four working days.
  expect(await readAt('2026-03-18T10:00')).toEqual(['2026-03-19', 0, false])
  expect(await readAt('2026-03-20T10:00')).toEqual(['2026-03-19', 1, true])
})

test('parts of a day count together, and what is no whole day moves nothing', async () => {
  await holdAt('2026-03-11T09:00', announcement)
  await resumeAt('2026-03-11T16:00')
  expect(await readAt('2026-03-11T16:30')).toEqual(['2026-03-13', 0, false])
  await holdAt('2026-03-12T09:00', announcement)
  await resumeAt('2026-03-12T16:00')
  expect(await readAt('2026-03-12T16:30')).toEqual(['2026-03-16', 0, false])
})

test('a hold that ends without an officer moves it, too', async () => {
  await holdAt('2026-03-12T08:00', { reason: 'announcement', until: '2026-03-15' })
  product.clock.set('2026-03-16T09:00:00+08:00')
  await runMaintenance(product.services)
  expect(await readAt('2026-03-16T10:00')).toEqual(['2026-03-17', 0, false])
})

test('what was overdue before the hold stays overdue by as many days', async () => {
  await holdAt('2026-03-16T09:00', announcement)
  expect(await readAt('2026-03-19T10:00')).toEqual(['2026-03-13', 1, true])
  await resumeAt('2026-03-18T09:05')
  expect(await readAt('2026-03-18T10:00')).toEqual(['2026-03-17', 1, true])
})

test('an inspection on site is not counted, as the citizen reads beside the day', async () => {
  await holdAt('2026-03-12T09:00', { reason: 'inspection' })
  expect(await readAt('2026-03-16T10:00')).toEqual(['', 0, false])
  await resumeAt('2026-03-18T09:05')
  expect(await readAt('2026-03-18T10:00')).toEqual(['2026-03-19', 0, false])
})

test('a hold that does not stop the clock moves nothing', async () => {
  await holdAt('2026-03-12T09:00', { reason: 'department' })
  expect(await readAt('2026-03-16T10:00')).toEqual(['2026-03-13', 1, true])
})
