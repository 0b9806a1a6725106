import { randomUUID } from 'node:crypto'
import { revokeApplication, submitApplication } from '@registration/contract/applications.ts'
import { findCaseChanges } from '@registration/contract/desk/case.ts'
import { claimCase, reassignCases, releaseCase } from '@registration/contract/desk/claims.ts'
import { saveCaseNote } from '@registration/contract/desk/decisions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uniqueCitizenId } from '../../demonstration/builders.ts'
import { aCase } from '../../testing/cases.ts'
import type { Client } from '../../testing/client.ts'
import { aWaitingCase, caseNow } from '../../testing/desk-cases.ts'
import { anOfficer } from '../../testing/officer-sessions.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { insertCaseEvent } from '../desk-cases/case-store.ts'
import { setDocumentNumber } from '../desk-staff/staff-store.ts'

let product: TestProduct
let officer: Client
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  officer = await signInOfficer(product, 'demo-cadastral')
})
afterAll(() => product.stop())

const since = (version: number, id: string, client = officer) => client.call(findCaseChanges, { id, version })

test('nothing is said while the case is as the officer has seen it', async () => {
  const id = await aCase(product)
  expect(await since(1, id)).toEqual({ version: 1, words: '' })
})

test('who did what last is said, in the caller’s language', async () => {
  const id = await aCase(product)
  const colleague = await signInOfficer(product, 'demo-cadastral')
  const { version } = await colleague.call(claimCase, { id, version: 1 })
  expect(await since(1, id)).toEqual({ version, words: '已由许文博领取' })
  await colleague.call(releaseCase, { id, version })
  const urged = { id: randomUUID(), caseId: id, submission: 1, act: 'urged', at: product.clock.now() } as const
  await insertCaseEvent(product.services.pool, urged)
  expect(await since(version, id)).toEqual({ version: version + 1, words: '已由许文博放回' })
  const english = await officer.post(findCaseChanges.path, JSON.stringify({ id, version: 1 }), {
    'accept-language': 'en',
  })
  expect(english.body.data).toEqual({ version: version + 1, words: 'Given back by 许文博' })
})

test('a note after it is not what moved the case, and neither the refusal of an act names it', async () => {
  const id = await aCase(product)
  const { version } = await officer.call(claimCase, { id, version: 1 })
  const colleague = await anOfficer(product, { roles: ['cadastral'] })
  const supervisor = await signInOfficer(product, 'demo-supervisor')
  await supervisor.call(reassignCases, { ids: [id], to: colleague.login })
  await colleague.client.call(saveCaseNote, { id, text: '已电话联系' })
  const { name } = await product.services.pool
    .selectFrom('staff')
    .select('name')
    .where('login', '=', 'demo-supervisor')
    .executeTakeFirstOrThrow()
  expect((await since(version, id)).words).toBe(`已由${name}改派`)
  const refused = await refusalOf(officer.call(releaseCase, { id, version }))
  expect(refused).toMatchObject({ reason: 'caseMoved', text: expect.stringMatching(`由${name}于.+改派，`) })
})

test('a withdrawal is the applicant’s, and so is what is handed in again', async () => {
  const citizen = await product.signIn('zhangsan')
  const id = await aWaitingCase(product, citizen)
  const { version } = await caseNow(product, id)
  await citizen.call(revokeApplication, { id })
  await expect.poll(async () => (await caseNow(product, id)).state).toBe('withdrawn')
  expect(await since(version, id)).toEqual({ version: version + 1, words: '申请人已撤回' })
  await citizen.call(submitApplication, { applicationId: id })
  await expect.poll(async () => (await caseNow(product, id)).state).toBe('waiting')
  expect((await since(version + 1, id)).words).toBe('申请人已重新提交')
})

test('who has worked on a case hears of it in another stage, others and other offices do not', async () => {
  const id = await aCase(product)
  const { version } = await officer.call(claimCase, { id, version: 1 })
  await officer.call(releaseCase, { id, version })
  await product.services.pool.updateTable('desk_case').set({ stage: 'acceptance' }).where('id', '=', id).execute()
  expect((await since(version, id)).version).toBe(version + 1)
  const strangers = [
    await anOfficer(product, { roles: ['cadastral'] }),
    await anOfficer(product, { roles: ['editor'] }),
  ]
  const [cadastral, editor] = strangers.map(({ client }) => client)
  if (!cadastral || !editor) throw new Error('There are no officers')
  const xining = await signInOfficer(product, 'demo-xining')
  for (const client of [cadastral, xining]) expect((await refusalOf(since(1, id, client))).reason).toBe('caseNotFound')
  expect((await refusalOf(since(1, id, editor))).reason).toBe('notPermitted')
  expect((await refusalOf(since(1, randomUUID()))).reason).toBe('caseNotFound')
})

test('an officer who is a party hears nothing', async () => {
  const { pool, cipher } = product.services
  const documentNumber = uniqueCitizenId('1982-02-02', 9)
  const id = await aCase(product, { number_indexes: [cipher.index(documentNumber, 'document_number')] })
  const { client, staffId } = await anOfficer(product, { roles: ['cadastral'] })
  await setDocumentNumber(pool, cipher, { staffId, documentNumber })
  expect((await refusalOf(since(1, id, client))).reason).toBe('conflictOfInterest')
})

test('asking is no activity: the session locks after half an hour', async () => {
  const id = await aCase(product)
  const idle = await signInOfficer(product, 'demo-cadastral')
  for (let minutes = 0; minutes < 30; minutes += 10) {
    await since(1, id, idle)
    product.clock.advance(10 * 60_000 + 1_000)
  }
  expect((await refusalOf(since(1, id, idle))).reason).toBe('secondFactorNeeded')
})
