import { submitApplication } from '@registration/contract/applications.ts'
import { retractConfirmation } from '@registration/contract/confirmations.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { holdCase } from '@registration/contract/desk/claims.ts'
import { decideCase } from '@registration/contract/desk/decisions.ts'
import { declineInvitation, setCounter } from '@registration/contract/invitations.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { aDraft, aSubmitted, uploadRequired } from '../../testing/applications.ts'
import { timelineOf } from '../../testing/cases.ts'
import {
  addParty,
  aPerson,
  aSale,
  confirmByCode,
  confirmByFace,
  inviteSeller,
  type Sale,
} from '../../testing/confirmations.ts'
import { caseNow, holdFor, lookThrough, untilReceived } from '../../testing/desk-cases.ts'
import { anOfficer, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf, refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let officer: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  officer = await anOfficer(product, { roles: ['cadastral'] })
})
afterAll(() => product.stop())

/** A sale with all of its papers: another paper would end a confirmation. */
async function aSaleWithPapers(): Promise<Sale> {
  const sale = await aSale(product)
  await uploadRequired(sale.buyer.client, sale.applicationId)
  return sale
}

async function handIn({ applicationId, buyer }: Sale): Promise<string> {
  await buyer.client.call(submitApplication, { applicationId })
  return untilReceived(product, applicationId)
}

/** What the officer reads of each side. */
async function read({ applicationId, buyer, seller }: Sale): Promise<{ buyer: string; seller: string }> {
  const { form } = await officer.client.call(getDeskCase, { id: applicationId })
  const of = (partyId: string) => {
    const found = form.confirmations.find((each) => each.partyId === partyId)
    return found ? `${found.state} ${found.method}`.trim() : ''
  }
  return { buyer: of(buyer.place.partyId), seller: of(seller.partyId) }
}

test('an officer reads who has confirmed, and that a party comes to the counter', async () => {
  const sale = await aSaleWithPapers()
  await confirmByCode(product, sale.buyer, sale.buyer.place)
  await sale.buyer.client.call(setCounter, { applicationId: sale.applicationId, partyId: sale.seller.partyId })
  await handIn(sale)
  expect(await read(sale)).toEqual({ buyer: 'confirmed code', seller: 'counter' })
})

test('an officer reads of a minor, and of who has an agent, that they come to the counter: they confirm nowhere else', async () => {
  const sale = await aSaleWithPapers()
  const { applicationId, buyer } = sale
  const add = (name: string, documentNumber: string, agent = {}) =>
    addParty(buyer.client, applicationId, { name, documentNumber }, { role: 'obligor', ...agent })
  const minor = await add('卖小雨', uniqueCitizenId('2015-06-12', 31))
  const agent = { agentName: '孙立', agentDocumentNumber: uniqueCitizenId('1980-02-03', 32), agentPhone: '13700137000' }
  const represented = await add('卖建军', uniqueCitizenId('1975-05-05', 33), agent)
  await handIn(sale)
  const { form } = await officer.client.call(getDeskCase, { id: applicationId })
  const stateOf = (id: string) => form.confirmations.find(({ partyId }) => partyId === id)?.state
  expect([minor, represented, buyer.place.partyId].map(stateOf)).toEqual(['counter', 'counter', 'open'])
})

test('an officer reads that a party knows nothing of it, though the filer has sent them to the counter since', async () => {
  const sale = await aSaleWithPapers()
  const { applicationId, buyer, seller } = sale
  await seller.client.call(declineInvitation, { ...(await inviteSeller(sale)), reason: 'notMe' })
  await buyer.client.call(setCounter, { applicationId, partyId: seller.partyId })
  await handIn(sale)
  expect(await read(sale)).toEqual({ buyer: 'open', seller: 'notMe' })
})

test('an officer reads nothing of the deceased, who are not asked', async () => {
  const citizen = await product.signIn('zhangsan')
  const applicationId = await aDraft(citizen, '130400-inheritance-with-deed')
  const heir = await addParty(citizen, applicationId, await aPerson(product))
  await citizen.call(saveParty, {
    applicationId,
    party: aParty({ role: 'obligor', name: '赵德厚', phone: undefined, address: undefined }),
  })
  await citizen.call(saveUnits, { applicationId, units: [aUnit()] })
  await uploadRequired(citizen, applicationId)
  await citizen.call(submitApplication, { applicationId })
  await untilReceived(product, applicationId)
  const { form } = await officer.client.call(getDeskCase, { id: applicationId })
  expect(form.confirmations).toEqual([{ partyId: heir, state: 'open', method: '', at: '' }])
})

test('without the module an officer reads nothing of confirmations', async () => {
  const without = await startProduct({ env: { REGISTRY: 'desk', MODULES: 'questions' } })
  onTestFinished(() => without.stop())
  const { client } = await anOfficer(without, { roles: ['cadastral'] })
  const applicationId = await aSubmitted(await without.signIn('zhangsan'))
  await untilReceived(without, applicationId)
  expect((await client.call(getDeskCase, { id: applicationId })).form.confirmations).toEqual([])
})

test('a confirmation that comes after the submission is read, and leaves the case as the officer has seen it', async () => {
  const sale = await aSaleWithPapers()
  const invitation = await inviteSeller(sale)
  const id = await handIn(sale)
  expect(await read(sale)).toEqual({ buyer: 'open', seller: 'open' })
  const { version } = await caseNow(product, id)
  await confirmByFace(sale.seller, invitation)
  await product.worker.drain()
  expect(await read(sale)).toEqual({ buyer: 'open', seller: 'confirmed face' })
  expect(await timelineOf(product, id)).toEqual(['arrived', 'partyConfirmed'])
  expect((await caseNow(product, id)).version).toBe(version)
})

test('a confirmation that is taken back is none, and an officer who has not seen that decides nothing', async () => {
  const sale = await aSaleWithPapers()
  const confirmationId = await confirmByFace(sale.seller, await inviteSeller(sale))
  const id = await handIn(sale)
  expect((await read(sale)).seller).toBe('confirmed face')
  const version = await holdFor(product, id, officer.staffId)
  await sale.seller.client.call(retractConfirmation, { confirmationId })
  await product.worker.drain()
  expect((await read(sale)).seller).toBe('retracted')
  expect(await timelineOf(product, id)).toEqual(['arrived', 'partyRetracted'])
  const older = officer.client.call(holdCase, { id, version, reason: 'announcement', until: '2026-03-25' })
  expect(await reasonOf(older)).toBe('caseMoved')
})

describe('what the desk has not received yet', () => {
  /** A sale whose seller is invited, and an officer of the desk, where no register stops a pass. */
  async function aSaleAtTheDesk(answer: (sale: Sale, named: { invitationId: string }) => Promise<string>) {
    const withoutRegister = await startProduct({ env: { REGISTRY: 'desk', LAND_REGISTER: 'none' } })
    onTestFinished(() => withoutRegister.stop())
    const sale = await aSale(withoutRegister)
    const { applicationId: id, buyer } = sale
    await uploadRequired(buyer.client, id)
    const answered = await answer(sale, await inviteSeller(sale))
    await buyer.client.call(submitApplication, { applicationId: id })
    await untilReceived(withoutRegister, id)
    const clerk = await anOfficer(withoutRegister, { roles: ['cadastral'] })
    const pass = (version: number) =>
      clerk.client.call(decideCase, { id, version, verdict: 'pass', confirmed: true } as const)
    return { withoutRegister, sale, answered, pass, look: () => lookThrough(withoutRegister, clerk, id) }
  }

  async function aConfirmedSale() {
    const { answered, ...rest } = await aSaleAtTheDesk(({ seller }, named) => confirmByFace(seller, named))
    return { ...rest, confirmationId: answered }
  }

  test.each(['unwilling', 'notMe'] as const)(
    'stops an officer who has not seen that a party refused (%s)',
    async (reason) => {
      const open = await aSaleAtTheDesk(async (_, { invitationId }) => invitationId)
      const { withoutRegister, sale, answered, look, pass } = open
      const version = await look()
      await withoutRegister.worker.stop()
      await sale.seller.client.call(declineInvitation, { invitationId: answered, reason })
      const refused = await refusalOf(pass(version))
      expect([refused.reason, refused.status]).toEqual(['caseMoved', 409])
      expect(refused.text).toMatch(/^该件已由当事人于2026-03-10 09:\d\d:\d\d表示不同意，请查看最新情况$/)
    },
  )

  test.each([
    ['', false],
    [', though the party is to come to the counter since', true],
  ])('stops an officer who has not seen that a confirmation was taken back%s', async (_, isSentToCounter) => {
    const { withoutRegister, sale, confirmationId, look, pass } = await aConfirmedSale()
    const { applicationId, buyer, seller } = sale
    const version = await look()
    await withoutRegister.worker.stop()
    await seller.client.call(retractConfirmation, { confirmationId })
    if (isSentToCounter) await buyer.client.call(setCounter, { applicationId, partyId: seller.partyId })
    const refused = await refusalOf(pass(version))
    expect([refused.reason, refused.status]).toEqual(['caseMoved', 409])
    expect(refused.text).toMatch(/^该件已由当事人于2026-03-10 09:\d\d:\d\d撤回确认，请查看最新情况$/)
  })

  test('stops nobody who has seen it, though another confirmation is on its way', async () => {
    const { withoutRegister, sale, confirmationId, look, pass } = await aConfirmedSale()
    await sale.seller.client.call(retractConfirmation, { confirmationId })
    await withoutRegister.worker.drain()
    const version = await look()
    await withoutRegister.worker.stop()
    await confirmByCode(withoutRegister, sale.buyer, sale.buyer.place)
    expect(await pass(version)).toMatchObject({ version: expect.any(Number) })
  })
})
