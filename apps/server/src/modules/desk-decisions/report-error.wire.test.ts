import { getDeskCase } from '@registration/contract/desk/case.ts'
import { holdCase, resumeCase } from '@registration/contract/desk/claims.ts'
import { reportCaseError } from '@registration/contract/desk/decisions.ts'
import { listCaseNotices } from '@registration/contract/desk/notices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intervalsOf, timelineOf } from '../../testing/cases.ts'
import type { Client } from '../../testing/client.ts'
import { aWaitingCase, caseNow, holdFor } from '../../testing/desk-cases.ts'
import { anOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { insertRecusal } from '../desk-cases/conflict-store.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

const text = '合同的面积与登记簿不一致'

test('an error that the registration finds is a private note, and the supervisor puts the case on hold', async () => {
  const registrar = await anOfficer(product, { roles: ['registrar'] })
  const supervisor = await anOfficer(product, { roles: ['supervisor'] })
  const id = await aWaitingCase(product, citizen)
  const seen = { id, version: await holdFor(product, id, registrar.staffId, 'registration') }
  const { version } = await registrar.client.call(reportCaseError, { ...seen, text })
  const { notices } = await supervisor.client.call(listCaseNotices, {})
  expect(notices).toMatchObject([{ caseId: id, kind: 'reported', isSeen: false }])
  const { notes, may } = await supervisor.client.call(getDeskCase, { id })
  expect(notes).toMatchObject([{ text, isDeleted: false }])
  expect(may).toContain('hold')

  const held = await supervisor.client.call(holdCase, { id, version, reason: 'department' })
  expect(await caseNow(product, id)).toMatchObject({ state: 'onHold', assignee: registrar.staffId })
  expect((await intervalsOf(product, id)).at(-1)).toEqual(['registration', 'office', registrar.staffId, true])
  await registrar.client.call(resumeCase, { id, version: held.version })
  expect(await caseNow(product, id)).toMatchObject({ state: 'claimed', assignee: registrar.staffId })
  expect(await timelineOf(product, id)).toEqual(['arrived', 'reported', 'held', 'resumed'])
})

test('other stages return a case, and a supervisor puts none of theirs on hold', async () => {
  const cadastral = await anOfficer(product, { roles: ['cadastral'] })
  const supervisor = await anOfficer(product, { roles: ['supervisor'] })
  const id = await aWaitingCase(product, citizen)
  const seen = { id, version: await holdFor(product, id, cadastral.staffId) }
  expect((await refusalOf(cadastral.client.call(reportCaseError, { ...seen, text }))).reason).toBe('notPermitted')
  const hold = supervisor.client.call(holdCase, { ...seen, reason: 'department' })
  expect((await refusalOf(hold)).reason).toBe('caseHeldByOther')
  expect((await supervisor.client.call(getDeskCase, { id })).may).not.toContain('hold')
  expect((await supervisor.client.call(listCaseNotices, {})).notices.map(({ caseId }) => caseId)).not.toContain(id)
})

test('with an interest in the case an officer reports nothing of it, and a supervisor does not put it on hold', async () => {
  const { pool, clock } = product.services
  const registrar = await anOfficer(product, { roles: ['registrar'] })
  const supervisor = await anOfficer(product, { roles: ['supervisor'] })
  const id = await aWaitingCase(product, citizen)
  const seen = { id, version: await holdFor(product, id, registrar.staffId, 'registration') }
  for (const { staffId } of [registrar, supervisor]) await insertRecusal(pool, { caseId: id, staffId, at: clock.now() })
  const report = registrar.client.call(reportCaseError, { ...seen, text })
  expect((await refusalOf(report)).reason).toBe('conflictOfInterest')
  const hold = supervisor.client.call(holdCase, { ...seen, reason: 'department' })
  expect((await refusalOf(hold)).reason).toBe('conflictOfInterest')
})
