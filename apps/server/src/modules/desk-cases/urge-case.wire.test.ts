import { urgeApplication } from '@registration/contract/applications.ts'
import { claimCase } from '@registration/contract/desk/claims.ts'
import { listCaseNotices } from '@registration/contract/desk/notices.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registryEventKinds } from '../../registry-event-kinds.ts'
import { timelineOf } from '../../testing/cases.ts'
import { anAcceptedCase, caseNow } from '../../testing/desk-cases.ts'
import { anOfficer, anOfficerSession, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { makeRegistries } from './registries-service.ts'

let product: TestProduct
let registrar: SignedInOfficer
let supervisor: SignedInOfficer
let elsewhere: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk', MODULES: 'questions' } })
})
beforeEach(async () => {
  // A Tuesday.
  product.clock.set('2026-03-10T09:00:00+08:00')
  registrar = await anOfficer(product, { roles: ['registrar'] })
  supervisor = await anOfficer(product, { roles: ['supervisor'] })
  elsewhere = await anOfficer(product, { roles: ['supervisor'], offices: ['630100'] })
})
afterAll(() => product.stop())

/** The kinds of an officer's notices about a case, and how many are new, in a session of the present time. */
async function noticesOf({ staffId }: SignedInOfficer, id: string) {
  const { notices } = await (await anOfficerSession(product, staffId)).call(listCaseNotices, {})
  return notices.filter(({ caseId, kind }) => caseId === id && kind === 'urged').map(({ isSeen }) => isSeen)
}

const anOverdueCase = async () => anAcceptedCase(product, await product.signIn('zhangsan'))

/** The citizen asks about a case on a day, and the desk has received it. */
async function urgeOn(day: string, id: string, times: number): Promise<void> {
  product.clock.set(`${day}T10:00:00+08:00`)
  await (await product.signIn('zhangsan')).call(urgeApplication, { applicationId: id })
  await product.worker.drain()
  await expect.poll(async () => (await timelineOf(product, id)).filter((act) => act === 'urged').length).toBe(times)
}

test('a citizen who asks about an overdue case reaches its holder and the supervisors of its office, at each time', async () => {
  const id = await anOverdueCase()
  await registrar.client.call(claimCase, { id, version: (await caseNow(product, id)).version })
  await urgeOn('2026-03-19', id, 1)
  for (const officer of [registrar, supervisor]) expect(await noticesOf(officer, id)).toEqual([false])
  expect(await noticesOf(elsewhere, id)).toEqual([])
  await urgeOn('2026-03-24', id, 2)
  for (const officer of [registrar, supervisor]) expect(await noticesOf(officer, id)).toEqual([false, false])
})

test('a case that nobody has reaches the supervisors', async () => {
  const id = await anOverdueCase()
  await urgeOn('2026-03-19', id, 1)
  expect(await noticesOf(supervisor, id)).toEqual([false])
  expect(await noticesOf(registrar, id)).toEqual([])
})

test('a message that comes twice is one notice', async () => {
  const id = await anOverdueCase()
  const { services } = product
  const desk = await makeRegistries(services, registryEventKinds)(id, undefined)
  const messageId = services.ids.uuid()
  const asked = { applicationId: id, submission: 1, dueDay: '2026-03-13', at: '2026-03-16 10:00:00' }
  for (const _ of [1, 2]) await desk.urgeApplication(messageId, asked)
  expect(await noticesOf(supervisor, id)).toEqual([false])
  expect((await timelineOf(product, id)).filter((act) => act === 'urged')).toHaveLength(1)
})
