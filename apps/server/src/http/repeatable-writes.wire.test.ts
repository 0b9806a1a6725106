import { getApplication } from '@registration/contract/applications.ts'
import { giveUpSlot, holdSlot, waitForSlot } from '@registration/contract/appointments.ts'
import { keepMaterial, saveAnswer } from '@registration/contract/case-questions.ts'
import { rotateCaseFile } from '@registration/contract/desk/case.ts'
import { listCaseNotices, markCaseNoticesSeen } from '@registration/contract/desk/notices.ts'
import { superviseCase } from '@registration/contract/desk/supervision.ts'
import type { Endpoint, Input } from '@registration/contract/endpoint.ts'
import { createInvitation, setCounter } from '@registration/contract/invitations.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { markApplicationSeen, markMessagesRead } from '@registration/contract/messages.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { explainRemark } from '@registration/contract/remarks.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aUnit } from '../demonstration/builders.ts'
import { aDraft, aSubmitted, attachmentsOf } from '../testing/applications.ts'
import { fillSlot, openDays } from '../testing/booking.ts'
import type { Client } from '../testing/client.ts'
import { aWaitingCase, holdFor } from '../testing/desk-cases.ts'
import { aSale, partyFrom } from '../testing/invitations.ts'
import { anOfficer } from '../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { makeQuestionedContent } from '../testing/questioned-content.ts'

const content = makeQuestionedContent()
let product: TestProduct
afterAll(() => content.remove())

const count = async (table: 'audit_entry' | 'citizen_message' | 'desk_notice') =>
  (
    await product.services.pool
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst()
  )?.n
const told = async () => [await count('audit_entry'), await count('citizen_message'), await count('desk_notice')]

/** The app gives each of these a new request id when it repeats one that had no answer. */
async function expectSameFor<E extends Endpoint>(client: Client, endpoint: E, input: Input<E>): Promise<void> {
  const first = await client.call(endpoint, input)
  const before = await told()
  expect(await client.call(endpoint, input)).toEqual(first)
  expect(await told()).toEqual(before)
}

describe('a write that the app repeats under another request id has the same answer, and says nothing twice', () => {
  let citizen: Client
  beforeAll(async () => {
    product = await startProduct({ env: { CONTENT_DIR: content.folder } })
    citizen = await product.signIn('zhangsan')
  })
  afterAll(() => product.stop())
  const expectSame = <E extends Endpoint>(endpoint: E, input: Input<E>) => expectSameFor(citizen, endpoint, input)

  test('a party that is changed', async () => {
    const { applicationId, sellerId } = await aSale(citizen)
    const party = { ...partyFrom('zhangsan', 'obligor'), id: sellerId, phone: '13700137009' }
    await expectSame(saveParty, { applicationId, party: { ...party, base: { phone: '13800138001' } } })
  })

  test('a unit that is changed', async () => {
    const applicationId = await aDraft(citizen)
    const { ids } = await citizen.call(saveUnits, { applicationId, units: [aUnit()] })
    await expectSame(saveUnits, { applicationId, units: [{ ...aUnit({ location: '和平路1号' }), id: ids[0] }] })
  })

  test('an answer to a question, and a material that is kept', async () => {
    const applicationId = await aDraft(citizen)
    await expectSame(saveAnswer, { applicationId, questionId: 'comes', answer: 'all' })
    const { materials } = await citizen.call(listMaterials, { applicationId })
    await expectSame(keepMaterial, { applicationId, materialId: materials[0]?.id ?? '', isKept: true })
  })

  test('an invitation of a party, and the counter in place of it', async () => {
    const { applicationId, buyerId: partyId } = await aSale(citizen)
    await expectSame(createInvitation, { applicationId, partyId })
    await expectSame(setCounter, { applicationId, partyId })
  })

  test('a held seat, and one that is given up', async () => {
    const slotId = (await openDays(citizen))[0]?.slots[0]?.id ?? ''
    await expectSame(holdSlot, { slotId })
    await expectSame(giveUpSlot, { slotId })
  })

  test('a place in the line of a full slot', async () => {
    const slotId = (await openDays(citizen))[1]?.slots[0]?.id ?? ''
    await fillSlot(product, slotId)
    await expectSame(waitForSlot, { slotId })
  })

  test('a word to a remark, and the state of an application that was seen', async () => {
    const applicationId = await aSubmitted(citizen)
    const numberNow = async () => (await citizen.call(getApplication, { applicationId })).application.acceptanceNumber
    // Until the registry has it, the hand-over writes an audit entry and a message of its own.
    await expect.poll(numberNow).not.toBe('')
    const waiting = product.services.pool.selectFrom('outbox').select('kind')
    await expect.poll(() => waiting.where('record', '=', `application:${applicationId}`).execute()).toEqual([])
    const remark = { id: 'r', target: { kind: 'application' }, code: 'wrong', text: '请核对。' }
    const decided = { proinstid: applicationId, shzt: '11', opinion: '请补正。', remarks: JSON.stringify([remark]) }
    expect((await citizen.post('/standin/registry/decide', decided)).body).toEqual({ ok: true })
    await expectSame(explainRemark, { applicationId, remarkId: 'r', note: '原件如此。' })
    const { status } = (await citizen.call(getApplication, { applicationId })).application
    await expectSame(markApplicationSeen, { applicationId, status })
  })

  test('messages that are read', () => expectSame(markMessagesRead, {}))
})

describe('an officer’s write that the desk repeats under another request id is the same too', () => {
  test('a file that is turned, and notices that are seen', async () => {
    product = await startProduct({ env: { REGISTRY: 'desk' } })
    onTestFinished(() => product.stop())
    const citizen = await product.signIn('zhangsan')
    const { client: officer, staffId } = await anOfficer(product, { roles: ['cadastral'] })
    const id = await aWaitingCase(product, citizen)
    const fileId = (await attachmentsOf(citizen, id))[0]?.id ?? ''
    await expectSameFor(officer, rotateCaseFile, { id, fileId, quarters: 1 })
    const version = await holdFor(product, id, staffId)
    const { client: supervisor } = await anOfficer(product, { roles: ['supervisor'] })
    await supervisor.call(superviseCase, { id, version, text: '请尽快', dueOn: '2026-03-20' })
    const [notice] = (await officer.call(listCaseNotices, {})).notices
    await expectSameFor(officer, markCaseNoticesSeen, { ids: [notice?.id ?? ''] })
    expect((await officer.call(listCaseNotices, {})).unseen).toBe(0)
  })
})
