import { giveUpSlot, holdSlot } from '@registration/contract/appointments.ts'
import { keepMaterial, saveAnswer } from '@registration/contract/case-questions.ts'
import type { Endpoint, Input } from '@registration/contract/endpoint.ts'
import { createInvitation, setCounter } from '@registration/contract/invitations.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { markMessagesRead } from '@registration/contract/messages.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUnit } from '../demonstration/builders.ts'
import { aDraft } from '../testing/applications.ts'
import { openDays } from '../testing/booking.ts'
import type { Client } from '../testing/client.ts'
import { aSale, partyFrom } from '../testing/invitations.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { makeQuestionedContent } from '../testing/questioned-content.ts'

const content = makeQuestionedContent()
let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { CONTENT_DIR: content.folder } })
  citizen = await product.signIn('zhangsan')
})
afterAll(async () => {
  await product.stop()
  content.remove()
})

/** The app gives each of these a new request id when it repeats one that had no answer. */
describe('a write that the app repeats under another request id has the same answer, and says nothing twice', () => {
  async function expectSame<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
    const first = await citizen.call(endpoint, input)
    const [audited, written] = [await count('audit_entry'), await count('citizen_message')]
    expect(await citizen.call(endpoint, input)).toEqual(first)
    expect([await count('audit_entry'), await count('citizen_message')]).toEqual([audited, written])
  }
  const count = async (table: 'audit_entry' | 'citizen_message') =>
    (
      await product.services.pool
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst()
    )?.n

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

  test('messages that are read', () => expectSame(markMessagesRead, {}))
})
