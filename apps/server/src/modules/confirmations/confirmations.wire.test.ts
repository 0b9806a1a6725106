import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getApplication, submitApplication } from '@registration/contract/applications.ts'
import { saveAnswer } from '@registration/contract/case-questions.ts'
import { saveCoOwnership } from '@registration/contract/co-ownership.ts'
import {
  confirmApplication,
  retractConfirmation,
  sendConfirmationCode,
  startConfirmationFace,
} from '@registration/contract/confirmations.ts'
import { repeatFaceCheck } from '@registration/contract/face.ts'
import { sendPropertyCode, unlockProperties } from '@registration/contract/holdings.ts'
import { createInvitation, listInvitations, readFillIn, setCounter } from '@registration/contract/invitations.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { closeAccount, sendOwnDataCode } from '@registration/contract/own-data.ts'
import { listParticipations } from '@registration/contract/participations.ts'
import { deleteParty, saveParty } from '@registration/contract/party.ts'
import { sendProfileCode } from '@registration/contract/phone-codes.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { checkProperty, getLastCheck } from '@registration/contract/properties.ts'
import { deleteUnit, saveUnits, unitInput } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loadContent } from '../../content/load-content.ts'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { type DailyRuns, runMaintenance } from '../../maintenance.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { aDraft, aPicture, upload, uploadRequired } from '../../testing/applications.ts'
import { aSession } from '../../testing/booking.ts'
import { type Client, makeClient } from '../../testing/client.ts'
import {
  aCode,
  addParty,
  aPerson,
  aSale,
  checkFace,
  confirmByCode,
  confirmByFace,
  faceConsent,
  invite,
  inviteSeller,
  type Person,
  placeOf,
  read,
  type Sale,
} from '../../testing/confirmations.ts'
import { consent, endCheck } from '../../testing/face.ts'
import { changeTitle, riverside } from '../../testing/holdings.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf, refusalOf } from '../../testing/refusal-of.ts'
import { startSecondNode } from '../../testing/second-node.ts'
import { makeSmallContent } from '../../testing/small-content.ts'
import { fillDigestSalts } from '../application-record/digest-salt-service.ts'
import { packFrozen } from '../applications/frozen-application-rules.ts'
import { findSubmission } from '../applications/submission-store.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const minutes = (n: number) => product.clock.advance(n * 60_000)

/** Changes the price, which is inside the digest. */
async function changePrice({ buyer, applicationId }: Sale, price: string): Promise<void> {
  const { units } = await buyer.client.call(getApplication, { applicationId })
  await buyer.client.call(saveUnits, { applicationId, units: [aUnit({ id: units[0]?.id ?? '', price })] })
}

describe('what is read', () => {
  test('is what the digest covers, in words: the reader in full, others and the sender masked', async () => {
    const sale = await aSale(product)
    const { buyer, seller } = sale
    const named = await inviteSeller(sale)
    const found = await read(seller, named)
    expect(found).toMatchObject({
      business: '存量房买卖转移登记',
      region: '邯郸市',
      aliases: ['卖方'],
      disposes: true,
      gives: expect.stringMatching(/^确认后，您将失去该房屋的所有权/),
      method: 'face',
      inviter: '买*',
      state: 'open',
      phone: `${seller.phone.slice(0, 3)}****${seller.phone.slice(-4)}`,
      answers: [],
      papers: [],
    })
    expect(found.parties).toEqual([
      expect.objectContaining({ alias: '买方', name: '买*', isOwn: false, documentType: '身份证' }),
      expect.objectContaining({ alias: '卖方', name: '卖建国', isOwn: true, documentNumber: seller.documentNumber }),
    ])
    expect(found.units[0]?.facts).toContainEqual({ label: '取得价格（元）', value: '680000.00', kind: 'amount' })
    expect(JSON.stringify(found)).not.toContain(buyer.documentNumber)
    const own = await read(buyer, buyer.place)
    expect(own).toMatchObject({ digest: found.digest, method: 'code', disposes: false, inviter: '', until: '' })
  })

  test('says of no home that it is given away before one is entered', async () => {
    const sale = await aSale(product)
    const { buyer, seller, applicationId } = sale
    const named = await inviteSeller(sale)
    const { units } = await buyer.client.call(getApplication, { applicationId })
    for (const { id } of units) await buyer.client.call(deleteUnit, { applicationId, unitId: id })
    const found = await read(seller, named)
    expect(found).toMatchObject({ disposes: true, units: [] })
    expect(found.gives).toBeUndefined()
  })

  test('names a sender who is certified, and none that was typed since', async () => {
    const sale = await aSale(product)
    const { buyer, seller, applicationId } = sale
    const named = await inviteSeller(sale)
    const { invitationId } = await buyer.client.call(createInvitation, { applicationId, role: 'obligor' })
    await buyer.client.call(saveProfile, { name: '冒名', password: 'bdc36k9' })
    expect((await read(seller, named)).inviter).toBe('未实名认证')
    const stranger = await aPerson(product)
    expect((await stranger.client.call(readFillIn, { invitationId })).inviter).toBe('未实名认证')
  })

  test('names a company that sends it in full, as a name of a company is public', async () => {
    const name = '邯郸市丰收置业有限公司'
    const company = await aPerson(product, {
      ...{ name, accountKind: 'enterprise', legalRepresentative: '陈明' },
      ...{ documentType: '7', documentNumber: '91130403MA0H5N2W40' },
    })
    const buyer = await aPerson(product)
    const applicationId = await aDraft(company.client)
    const named = await invite(company.client, applicationId, await addParty(company.client, applicationId, buyer))
    expect((await read(buyer, named)).inviter).toBe(name)
    const { invitationId } = await company.client.call(createInvitation, { applicationId, role: 'rightsHolder' })
    const stranger = await aPerson(product)
    expect((await stranger.client.call(readFillIn, { invitationId })).inviter).toBe(name)
  })

  test('is what is stored: no mark turns the digits of a house around for who reads', async () => {
    const sale = await aSale(product)
    const { buyer, seller, applicationId } = sale
    const { units } = await buyer.client.call(getApplication, { applicationId })
    const fields = { ...aUnit({ id: units[0]?.id ?? '' }), location: undefined }
    const { body } = await buyer.client.post(saveUnits.path, {
      proinstid: applicationId,
      fwxxs: [{ ...z.encode(unitInput, fields), zl: '展览路\u202e72\u202c号' }],
    })
    expect(body.errcode).toBe('00')
    const { units: shown } = await read(seller, await inviteSeller(sale))
    expect(shown[0]?.facts).toContainEqual({ label: '坐落', value: '展览路72号', kind: 'text' })
  })

  test('has a digest that nobody can make who knows all but a salt: the same content of another application has another', async () => {
    const sale = await aSale(product)
    const { buyer, seller } = sale
    const found = await read(seller, await inviteSeller(sale))
    const applicationId = await aDraft(buyer.client)
    const partyId = await addParty(buyer.client, applicationId, buyer)
    await addParty(buyer.client, applicationId, seller, { role: 'obligor' })
    await buyer.client.call(saveUnits, { applicationId, units: [aUnit()] })
    const again = await read(buyer, { applicationId, partyId })
    expect(again.units).toEqual(found.units)
    expect(again.digest).not.toBe(found.digest)
  })

  test('has a digest also where the application is from before salts, as soon as a node has started', async () => {
    const { services } = product
    const { buyer } = await aSale(product)
    const { applicationId } = buyer.place
    await services.pool
      .updateTable('application')
      .set({ digest_salt_sealed: null })
      .where('id', '=', applicationId)
      .execute()
    await fillDigestSalts(services)
    const { digest } = await read(buyer, buyer.place)
    await fillDigestSalts(services)
    expect((await read(buyer, buyer.place)).digest).toBe(digest)
  })

  test('is in the reader’s language', async () => {
    const { buyer } = await aSale(product)
    const { body } = await buyer.client.post('/api/confirmations/read', buyer.place, { 'accept-language': 'en' })
    expect(body.data).toMatchObject({ business: 'Transfer on the sale of an existing home', aliases: ['Buyer'] })
  })

  test('has the pictures of the confirmed papers alone, for who was shown them, for thirty minutes', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    const named = await inviteSeller(sale)
    for (const materialId of await materialsOf(sale))
      await upload(buyer.client, { applicationId, materialId }, [await aPicture()])
    const { papers } = await read(seller, named)
    expect(papers.map(({ name }) => name)).toEqual(['房屋买卖合同'])
    const url = papers[0]?.files[0]?.url ?? ''
    const shown = await seller.client.get(url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(shown.headers.get('cache-control')).toContain('private')
    const statuses = async () => [
      (await buyer.client.get(url)).status,
      (await product.visitor().get(url)).status,
      (await seller.client.get(`${url}x`)).status,
      // The same person on another device.
      (await (await aSession(product, seller.citizenId)).get(url)).status,
    ]
    expect(await statuses()).toEqual([404, 404, 404, 404])
    minutes(31)
    expect((await seller.client.get(url)).status).toBe(404)
  })

  test('is for the person meant alone', async () => {
    const sale = await aSale(product)
    const { buyer, seller } = sale
    const named = await inviteSeller(sale)
    const stranger = await aPerson(product)
    expect(await reasonOf(read(stranger, named))).toBe('invitationNotFound')
    expect(await reasonOf(read(stranger, { invitationId: randomUUID() }))).toBe('invitationNotFound')
    expect(await reasonOf(read(buyer, named))).toBe('invitationNotYours')
    expect(await reasonOf(read(buyer, { ...buyer.place, partyId: seller.partyId }))).toBe('invitationNotYours')
    expect(await reasonOf(read(seller, { ...buyer.place, partyId: seller.partyId }))).toBe('applicationNotFound')
    expect(await reasonOf(read(buyer, { ...buyer.place, partyId: randomUUID() }))).toBe('partyNotFound')
  })

  test('needs a certified account', async () => {
    const { buyer } = await aSale(product)
    await setCertified(buyer.citizenId, null)
    expect(await reasonOf(read(buyer, buyer.place))).toBe('certificationNeeded')
  })

  test('ends with the invitation', async () => {
    const sale = await aSale(product)
    const { seller } = sale
    const named = await inviteSeller(sale)
    product.clock.advance(8 * 24 * 3_600_000)
    const client = await aSession(product, seller.citizenId)
    expect(await reasonOf(read({ client }, named))).toBe('invitationEnded')
  })

  test.each([
    ['was deleted', (sale: Sale) => deleteSeller(sale)],
    ['has another name', (sale: Sale) => changeSeller(sale, { name: '卖建设' })],
    ['has another number', (sale: Sale) => changeSeller(sale, { documentNumber: uniqueCitizenId('1971-02-03', 77) })],
  ])('says to who was meant that the invitation has ended, once the party %s', async (_, change) => {
    const sale = await aSale(product)
    const { seller } = sale
    const named = await inviteSeller(sale)
    await change(sale)
    expect(await reasonOf(read(seller, named))).toBe('invitationEnded')
    expect(await reasonOf(read(await aPerson(product), named))).toBe('invitationNotFound')
  })
})

const deleteSeller = ({ applicationId, buyer, seller: { partyId } }: Sale) =>
  buyer.client.call(deleteParty, { applicationId, partyId })

function changeSeller(
  { applicationId, buyer, seller }: Sale,
  changes: Partial<Pick<Person, 'name' | 'documentNumber'>>,
) {
  const { name, documentNumber, partyId: id } = seller
  const party = aParty({ role: 'obligor', id, name, documentNumber, ...changes })
  return buyer.client.call(saveParty, { applicationId, party })
}

describe('who confirms how', () => {
  test('a company confirms by a code in every role, for itself', async () => {
    const { applicationId, buyer } = await aSale(product)
    const company = await aPerson(product, {
      accountKind: 'enterprise',
      name: '邯郸市滏东贸易有限公司',
      documentType: '6',
      documentNumber: '91130403MA0H5N2W40',
    })
    const partyId = await addParty(buyer.client, applicationId, company, {
      role: 'obligor',
      kind: 'company',
      documentType: '6',
      legalRepresentative: '王经理',
    })
    const named = await invite(buyer.client, applicationId, partyId)
    expect(await read(company, named)).toMatchObject({ method: 'code', disposes: true })
    await confirmByCode(product, company, named)
    expect(await placeOf(product, partyId)).toMatchObject({ state: 'confirmed', method: 'code' })
  })

  test('a minor and a party with an agent confirm at the counter', async () => {
    const child = await aPerson(product, { name: '小孩子', documentNumber: uniqueCitizenId('2012-05-06', 31) })
    expect(await reasonOf(read(child, await ownPlaceOf(child)))).toBe('confirmAtCounter')
    const busy = await aPerson(product, { name: '忙先生' })
    const agent = {
      agentName: '李代理',
      agentDocumentNumber: uniqueCitizenId('1985-05-06', 32),
      agentPhone: '13600136009',
    }
    for (const known of [agent, { agentPhone: agent.agentPhone }])
      expect(await reasonOf(read(busy, await ownPlaceOf(busy, known)))).toBe('confirmAtCounter')
  })

  test('a role that the office does not ask confirms nothing', async () => {
    const owner = await aPerson(product)
    const applicationId = await aDraft(owner.client, '130400-objection')
    const partyId = await addParty(owner.client, applicationId, owner, { role: 'obligor' })
    expect(await reasonOf(read(owner, { applicationId, partyId }))).toBe('confirmationNotAsked')
  })

  test('a party that was entered with an old number of 15 digits, by the account that has today’s', async () => {
    const { applicationId, buyer } = await aSale(product)
    const seller = await aPerson(product, { name: '卖老人', documentNumber: '130402195003071231' })
    const old = { name: seller.name, documentNumber: '130402500307123' }
    const partyId = await addParty(buyer.client, applicationId, old, { role: 'obligor' })
    const named = await invite(buyer.client, applicationId, partyId)
    expect(await read(seller, named)).toMatchObject({ method: 'face' })
    await confirmByFace(seller, named)
    expect(await placeOf(product, partyId)).toMatchObject({ state: 'confirmed', method: 'face' })
    const { pool } = product.services
    const own = pool.selectFrom('participation').select('roles').where('citizen_id', '=', seller.citizenId)
    expect(await own.execute()).toEqual([{ roles: ['obligor'] }])
  })

  test('a party whose name was typed with other dots, by the account that has the usual one', async () => {
    const { applicationId, buyer } = await aSale(product)
    const seller = await aPerson(product, {
      name: '阿依古丽·买买提',
      documentNumber: uniqueCitizenId('1980-05-06', 33),
    })
    const typed = { name: '阿依古丽 • 买买提', documentNumber: seller.documentNumber }
    const partyId = await addParty(buyer.client, applicationId, typed, { role: 'obligor' })
    const named = await invite(buyer.client, applicationId, partyId)
    expect(await read(seller, named)).toMatchObject({ method: 'face' })
    await confirmByFace(seller, named)
    expect(await placeOf(product, partyId)).toMatchObject({ state: 'confirmed', method: 'face' })
    const { rows: messages } = await seller.client.call(listMessages, { page: 1, pageSize: 1 })
    expect(messages).toMatchObject([{ title: '有申请待您确认' }])
    const { rows } = await seller.client.call(listParticipations, { page: 1 })
    expect(rows).toMatchObject([{ state: 'confirmed', aliases: ['卖方'] }])
  })

  test('without the face platform the counter takes the place of the check', async () => {
    const without = await startProduct({ env: { PLATFORMS_OFF: 'face' } })
    try {
      const { seller } = await aSale(without)
      const applicationId = await aDraft(seller.client)
      const partyId = await addParty(seller.client, applicationId, seller, { role: 'obligor' })
      const own = { applicationId, partyId }
      expect(await reasonOf(read(seller, own))).toBe('confirmAtCounter')
      const digest = '0'.repeat(64)
      expect(await reasonOf(seller.client.call(confirmApplication, { ...own, digest }))).toBe('confirmAtCounter')

      const { buyer, ...sale } = await aSale(without)
      const asked = { applicationId: sale.applicationId, partyId: sale.seller.partyId }
      expect(await reasonOf(buyer.client.call(createInvitation, asked))).toBe('confirmAtCounter')
      const { places } = await buyer.client.call(listInvitations, asked)
      expect(places.map(({ role, method }) => [role, method])).toEqual([
        ['rightsHolder', 'code'],
        ['obligor', 'counter'],
      ])
    } finally {
      await without.stop()
    }
  })
})

/** The filer's own place as the buyer of a new sale. */
async function ownPlaceOf(person: Person, changes: Parameters<typeof addParty>[3] = {}) {
  const applicationId = await aDraft(person.client)
  return { applicationId, partyId: await addParty(person.client, applicationId, person, changes) }
}

describe('a confirmation by code', () => {
  test('is the filer’s own, kept with its digest, and repeated has the same answer', async () => {
    const { buyer } = await aSale(product)
    const { digest } = await read(buyer, buyer.place)
    const proof = await aCode(product, buyer, buyer.place)
    const input = { ...buyer.place, digest, ...proof }
    const requestId = randomUUID()
    const first = await buyer.client.call(confirmApplication, input, requestId)
    expect(await buyer.client.call(confirmApplication, input, requestId)).toEqual(first)
    expect(await buyer.client.call(confirmApplication, { ...buyer.place, digest })).toEqual(first)
    const place = await placeOf(product, buyer.place.partyId)
    expect(place).toMatchObject({ id: first.confirmationId, state: 'confirmed', method: 'code' })
    expect(place.digest?.toString('hex')).toBe(digest)
    expect(await read(buyer, buyer.place)).toMatchObject({ state: 'confirmed' })
  })

  test('of a content that was changed is refused, and the code stays good', async () => {
    const sale = await aSale(product)
    const { buyer } = sale
    const { digest } = await read(buyer, buyer.place)
    const proof = await aCode(product, buyer, buyer.place)
    await changePrice(sale, '700000.00')
    const refused = await refusalOf(buyer.client.call(confirmApplication, { ...buyer.place, digest, ...proof }))
    expect([refused.body.errcode, refused.reason]).toEqual(['11', 'contentChanged'])
    const present = await read(buyer, buyer.place)
    await buyer.client.call(confirmApplication, { ...buyer.place, digest: present.digest, ...proof })
    expect(await placeOf(product, buyer.place.partyId)).toMatchObject({ state: 'confirmed' })
  })

  test('needs the right code of this purpose', async () => {
    const { buyer } = await aSale(product)
    const { digest } = await read(buyer, buyer.place)
    await aCode(product, buyer, buyer.place)
    for (const code of ['', '000000', undefined])
      expect(await reasonOf(buyer.client.call(confirmApplication, { ...buyer.place, digest, code }))).toBe(
        'codeRefused',
      )
  })

  test.each([
    ['property', ({ client }: Person) => client.call(sendPropertyCode, {})],
    ['profile', ({ client, phone }: Person) => client.call(sendProfileCode, { phone })],
  ])('is given by no code for the %s, and gives none', async (_, sendOther) => {
    const { buyer } = await aSale(product)
    const { digest } = await read(buyer, buyer.place)
    const confirming = (code: string) => buyer.client.call(confirmApplication, { ...buyer.place, digest, code })
    await sendOther(buyer)
    const other = await codeOn(product, buyer.phone)
    expect(await reasonOf(confirming(other))).toBe('codeRefused')
    // A phone gets one code a minute.
    minutes(2)
    const { code } = await aCode(product, buyer, buyer.place)
    expect(await reasonOf(confirming(other))).toBe('codeRefused')
    expect(await reasonOf(buyer.client.call(unlockProperties, { code }))).toBe('codeRefused')
    await confirming(code)
    expect(await placeOf(product, buyer.place.partyId)).toMatchObject({ state: 'confirmed' })
  })

  test('is not enough where a check by face is asked', async () => {
    const sale = await aSale(product)
    const { seller } = sale
    const named = await inviteSeller(sale)
    const { digest } = await read(seller, named)
    expect(await reasonOf(seller.client.call(sendConfirmationCode, named))).toBe('confirmByFace')
    expect(await reasonOf(seller.client.call(confirmApplication, { ...named, digest, code: '123456' }))).toBe(
      'confirmByFace',
    )
  })
})

describe('a confirmation by face', () => {
  test('answers the invitation and makes its person take part', async () => {
    const sale = await aSale(product)
    const { applicationId, seller } = sale
    const named = await inviteSeller(sale)
    const confirmationId = await confirmByFace(seller, named)
    expect(await placeOf(product, seller.partyId)).toMatchObject({
      id: confirmationId,
      state: 'confirmed',
      method: 'face',
    })
    const { pool } = product.services
    const invitation = await pool
      .selectFrom('invitation')
      .selectAll()
      .where('id', '=', named.invitationId)
      .executeTakeFirstOrThrow()
    expect(invitation).toMatchObject({ state: 'answered', answered_by: seller.citizenId, token_sealed: null })
    const rows = await pool
      .selectFrom('participation')
      .select(['citizen_id', 'roles'])
      .where('application_id', '=', applicationId)
      .execute()
    expect(rows).toEqual([{ citizen_id: seller.citizenId, roles: ['obligor'] }])
    expect(await read(seller, named)).toMatchObject({ state: 'confirmed', until: '' })
  })

  test('needs the consent to its own words', async () => {
    const sale = await aSale(product)
    const { seller } = sale
    const named = await inviteSeller(sale)
    const { digest } = await read(seller, named)
    expect(await reasonOf(seller.client.call(startConfirmationFace, { ...named, digest, consent: '0' }))).toBe(
      'faceConsentNeeded',
    )
    await seller.client.call(startConfirmationFace, { ...named, digest, consent: faceConsent })
    const consents = await product.services.pool
      .selectFrom('consent')
      .select('purpose')
      .where('citizen_id', '=', seller.citizenId)
      .execute()
    expect(consents).toEqual([{ purpose: 'faceConfirm' }])
  })

  test('that failed confirms nothing', async () => {
    const sale = await aSale(product)
    const { seller } = sale
    const named = await inviteSeller(sale)
    const { digest } = await read(seller, named)
    const token = await checkFace(seller, named, digest, 'not-same-person')
    expect(await reasonOf(seller.client.call(confirmApplication, { ...named, digest, token }))).toBe(
      'faceNotSamePerson',
    )
    expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'invited' })
  })

  test('whose person never comes back confirms nothing, and only ends', async () => {
    const sale = await aSale(product)
    const { seller } = sale
    const named = await inviteSeller(sale)
    const { digest } = await read(seller, named)
    const token = await checkFace(seller, named, digest)
    const flow = async () =>
      product.services.pool
        .selectFrom('face_flow')
        .select(['state', 'outcome', 'asked', 'vendor_token_sealed'])
        .where('citizen_id', '=', seller.citizenId)
        .executeTakeFirstOrThrow()
    minutes(10)
    await product.worker.drain()
    expect(await flow()).toMatchObject({ state: 'pending', asked: 0 })
    minutes(5)
    await product.worker.drain()
    await expect.poll(flow).toMatchObject({ state: 'failed', outcome: 'expired', asked: 0, vendor_token_sealed: null })
    expect(await reasonOf(seller.client.call(confirmApplication, { ...named, digest, token }))).toBe('faceExpired')
    expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'invited' })
  })

  test('counts among the five checks of a day, whatever they are for', async () => {
    const sale = await aSale(product)
    const { seller } = sale
    const named = await inviteSeller(sale)
    const { digest } = await read(seller, named)
    const toConfirm = () => seller.client.call(startConfirmationFace, { ...named, digest, consent: faceConsent })
    const toBeCertified = () => seller.client.call(repeatFaceCheck, { consent })
    for (const start of [toConfirm, toBeCertified, toConfirm, toBeCertified, toConfirm]) await start()
    for (const start of [toConfirm, toBeCertified]) expect(await reasonOf(start())).toBe('faceTooOften')
  })

  test('that is started again with its request id is one, with the same address', async () => {
    const sale = await aSale(product)
    const { seller } = sale
    const named = await inviteSeller(sale)
    const { digest } = await read(seller, named)
    const asked = { ...named, digest, consent: faceConsent }
    const start = () => seller.client.call(startConfirmationFace, asked, 'one-act')
    const first = await start()
    for (let repeats = 0; repeats < 6; repeats += 1) expect(await start()).toEqual(first)
    await seller.client.call(confirmApplication, { ...named, digest, token: await endCheck(first.url, 'pass') })
    expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'confirmed' })
  })

  test('is useless once the content was changed', async () => {
    const sale = await aSale(product)
    const { seller } = sale
    const named = await inviteSeller(sale)
    const { digest } = await read(seller, named)
    const token = await checkFace(seller, named, digest)
    await changePrice(sale, '710000.00')
    expect(await reasonOf(seller.client.call(confirmApplication, { ...named, digest, token }))).toBe('contentChanged')
    const present = await read(seller, named)
    // What the app sends after the return from the platform: it has read the content again.
    expect(await reasonOf(seller.client.call(confirmApplication, { ...named, digest: present.digest, token }))).toBe(
      'contentChanged',
    )
    expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'invited' })
  })
})

test('a code and a check by face confirm once: what was taken back needs another', async () => {
  const sale = await aSale(product)
  const { buyer, seller } = sale
  const named = await inviteSeller(sale)
  const { digest } = await read(seller, named)
  const byCode = { ...buyer.place, digest, ...(await aCode(product, buyer, buyer.place)) }
  const token = await checkFace(seller, named, digest)
  const confirmed = await buyer.client.call(confirmApplication, byCode)
  await buyer.client.call(retractConfirmation, confirmed)
  expect(await reasonOf(buyer.client.call(confirmApplication, byCode))).toBe('codeRefused')
  await seller.client.call(
    retractConfirmation,
    await seller.client.call(confirmApplication, { ...named, digest, token }),
  )
  const again = { ...(await inviteSeller(sale)), digest, token }
  expect(await reasonOf(seller.client.call(confirmApplication, again))).toBe('faceExpired')
  for (const partyId of [buyer.place.partyId, seller.partyId])
    expect(await placeOf(product, partyId)).not.toMatchObject({ state: 'confirmed' })
})

test('a person in two roles confirms both in one act, by face if one asks for it', async () => {
  const { applicationId, buyer, seller } = await aSale(product)
  const second = await addParty(buyer.client, applicationId, seller)
  const named = await invite(buyer.client, applicationId, second)
  expect(await read(seller, named)).toMatchObject({ aliases: ['买方', '卖方'], method: 'face', disposes: true })
  await confirmByFace(seller, named)
  for (const partyId of [second, seller.partyId])
    expect(await placeOf(product, partyId)).toMatchObject({ state: 'confirmed', method: 'face' })
})

test('a person who is entered three times reads each of their roles once, and confirms all in one act', async () => {
  const { applicationId, buyer, seller } = await aSale(product)
  const second = await addParty(buyer.client, applicationId, seller, { role: 'obligor' })
  const named = await invite(buyer.client, applicationId, seller.partyId)
  expect((await read(seller, named)).aliases).toEqual(['卖方'])
  const third = await addParty(buyer.client, applicationId, seller)
  const again = await invite(buyer.client, applicationId, second)
  expect((await read(seller, again)).aliases).toEqual(['卖方', '买方'])
  await confirmByFace(seller, again)
  for (const partyId of [seller.partyId, second, third])
    expect(await placeOf(product, partyId)).toMatchObject({ state: 'confirmed', method: 'face' })
})

test('the last confirmation is told to the filer, once', async () => {
  const sale = await aSale(product)
  const { buyer, seller } = sale
  const titles = async () =>
    (await buyer.client.call(listMessages, { page: 1, pageSize: 20 })).rows.map(({ title }) => title)
  await confirmByCode(product, buyer, buyer.place)
  expect(await titles()).toEqual([])
  await confirmByFace(seller, await inviteSeller(sale))
  expect(await titles()).toEqual(['各方已确认'])
})

describe('the details of the application', () => {
  const isVisitReplaced = async ({ client }: Pick<Person, 'client'>, applicationId: string) =>
    (await client.call(getApplication, { applicationId })).application.isVisitReplaced

  test('say that all have confirmed what replaces the visit', async () => {
    const owner = await aPerson(product)
    const { client } = owner
    const applicationId = await aDraft(client, '130400-change-of-name-or-address')
    const partyId = await addParty(client, applicationId, owner)
    await client.call(saveUnits, { applicationId, units: [aUnit()] })
    expect(await isVisitReplaced(owner, applicationId)).toBe(false)
    await confirmByCode(product, owner, { applicationId, partyId })
    expect(await isVisitReplaced(owner, applicationId)).toBe(true)
  })

  const confirmOf = async ({ client }: Pick<Person, 'client'>, applicationId: string) =>
    (await client.call(getApplication, { applicationId })).parties.map(({ confirm }) => confirm)

  test('say of each party how its confirmation is', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    expect(await confirmOf(buyer, applicationId)).toEqual(['none', 'none'])
    const named = await inviteSeller(sale)
    await confirmByCode(product, buyer, buyer.place)
    expect(await confirmOf(buyer, applicationId)).toEqual(['confirmed', 'invited'])
    await confirmByFace(seller, named)
    // In a sale one side comes all the same.
    expect(await isVisitReplaced(buyer, applicationId)).toBe(false)
    expect(await confirmOf(buyer, applicationId)).toEqual(['confirmed', 'confirmed'])
    await changePrice(sale, '720000.00')
    expect(await confirmOf(buyer, applicationId)).toEqual(['none', 'none'])
    await buyer.client.call(setCounter, { applicationId, partyId: seller.partyId })
    expect(await confirmOf(buyer, applicationId)).toEqual(['none', 'counter'])
  })

  test('call an invitation expired as soon as it is over', async () => {
    const sale = await aSale(product)
    await inviteSeller(sale)
    minutes(7 * 24 * 60 + 1)
    const client = await aSession(product, sale.buyer.citizenId)
    expect(await confirmOf({ client }, sale.applicationId)).toEqual(['none', 'expired'])
  })

  test('say nothing of a party whom the office does not ask', async () => {
    const filer = await aPerson(product)
    const applicationId = await aDraft(filer.client, '130400-objection')
    await addParty(filer.client, applicationId, await aPerson(product), { role: 'obligor' })
    expect(await confirmOf(filer, applicationId)).toEqual([''])
  })
})

describe('an edit', () => {
  test('inside the digest ends every confirmation', async () => {
    const sale = await aSale(product)
    const { buyer } = sale
    await confirmByCode(product, buyer, buyer.place)
    await changePrice(sale, '720000.00')
    expect(await placeOf(product, buyer.place.partyId)).toMatchObject({ state: 'none', digest: null, citizen_id: null })
    expect(await read(buyer, buyer.place)).toMatchObject({ state: 'open' })
  })

  test('says on the board since when the confirmation has ended, until the party is asked again', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    const endings = async () =>
      (await buyer.client.call(listInvitations, { applicationId })).places.map(({ voidedAt }) => voidedAt)
    await confirmByCode(product, buyer, buyer.place)
    await confirmByFace(seller, await inviteSeller(sale))
    expect(await endings()).toEqual(['', ''])
    const before = toShanghai(product.clock.now())
    await changePrice(sale, '720000.00')
    const after = toShanghai(product.clock.now())
    const [since = '', ...others] = await endings()
    // The clock runs, so the second may have changed meanwhile.
    expect(since >= before && since <= after, `${before} ${since} ${after}`).toBe(true)
    expect(others).toEqual([since])
    minutes(2)
    await inviteSeller(sale)
    await confirmByCode(product, buyer, buyer.place)
    expect(await endings()).toEqual(['', ''])
  })

  test.each(['with it', 'later'])('says nothing so of who is entered in the place of the party %s', async (when) => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    await confirmByFace(seller, await inviteSeller(sale))
    if (when === 'later') await changePrice(sale, '720000.00')
    await buyer.client.call(saveParty, { applicationId, party: aParty({ id: seller.partyId, role: 'obligor' }) })
    const { places } = await buyer.client.call(listInvitations, { applicationId })
    expect(places[1]).toMatchObject({ state: 'none', voidedAt: '' })
  })

  test('that makes several rights holders shows on the board until they have said how they own together', async () => {
    const { applicationId, buyer } = await aSale(product)
    const lacks = async () => (await buyer.client.call(listInvitations, { applicationId })).lacksCoOwnership
    expect(await lacks()).toBe(false)
    await addParty(buyer.client, applicationId, await aPerson(product))
    expect(await lacks()).toBe(true)
    const { parties } = await buyer.client.call(getApplication, { applicationId })
    const holders = parties.filter(({ role }) => role === 'rightsHolder').map(({ id: partyId }) => ({ partyId }))
    await buyer.client.call(saveCoOwnership, { applicationId, coOwnership: 'joint', holders })
    expect(await lacks()).toBe(false)
  })

  test('of a phone ends none', async () => {
    const { applicationId, buyer } = await aSale(product)
    await confirmByCode(product, buyer, buyer.place)
    const { name, documentNumber, place } = buyer
    const party = aParty({
      id: place.partyId,
      name,
      documentNumber,
      phone: '13600136077',
      address: '邯郸市丛台区新址1号',
    })
    await buyer.client.call(saveParty, { applicationId, party })
    expect(await placeOf(product, buyer.place.partyId)).toMatchObject({ state: 'confirmed' })
  })
})

describe('a confirmation is taken back', () => {
  test('by who made it, in all their roles, and can be made again', async () => {
    const sale = await aSale(product)
    const { buyer, seller } = sale
    const confirmationId = await confirmByFace(seller, await inviteSeller(sale))
    expect(await reasonOf(buyer.client.call(retractConfirmation, { confirmationId }))).toBe('confirmationNotFound')
    await seller.client.call(retractConfirmation, { confirmationId })
    expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'retracted', digest: null })
    expect(await reasonOf(seller.client.call(retractConfirmation, { confirmationId }))).toBe('confirmationNotFound')
    await confirmByFace(seller, await inviteSeller(sale))
    expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'confirmed' })
  })

  test('of which the filer is notified, and not of a refusal', async () => {
    const sale = await aSale(product)
    const { buyer, seller } = sale
    const confirmationId = await confirmByFace(seller, await inviteSeller(sale))
    await seller.client.call(retractConfirmation, { confirmationId })
    const { rows } = await buyer.client.call(listMessages, { page: 1, pageSize: 1 })
    expect(rows).toMatchObject([
      { title: '对方撤回了确认', text: '您的“存量房买卖转移登记”申请有一方撤回了确认，请查看。' },
    ])
  })

  test('by the filer, too, whose board names their own confirmation alone, until the application is accepted', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    const places = async () =>
      (await buyer.client.call(listInvitations, { applicationId })).places.map(({ partyId, state, confirmationId }) => [
        partyId,
        state,
        confirmationId,
      ])
    const confirmationId = await confirmByCode(product, buyer, buyer.place)
    await confirmByFace(seller, await inviteSeller(sale))
    expect(await places()).toEqual([
      [buyer.place.partyId, 'confirmed', confirmationId],
      [seller.partyId, 'confirmed', ''],
    ])
    await setStatus(applicationId, 'accepted')
    expect((await places())[0]).toEqual([buyer.place.partyId, 'confirmed', ''])
    await setStatus(applicationId, 'unsubmitted')
    await buyer.client.call(retractConfirmation, { confirmationId })
    expect(await places()).toEqual([
      [buyer.place.partyId, 'retracted', ''],
      [seller.partyId, 'confirmed', ''],
    ])
  })

  test('which is not the answer of somebody else who is entered in their place', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    const second = await addParty(buyer.client, applicationId, seller)
    const replace = (id: string, role: 'rightsHolder' | 'obligor') =>
      buyer.client.call(saveParty, { applicationId, party: aParty({ id, role }) })
    const own = await confirmByCode(product, buyer, buyer.place)
    await buyer.client.call(retractConfirmation, { confirmationId: own })
    await replace(buyer.place.partyId, 'rightsHolder')
    expect(await placeOf(product, buyer.place.partyId)).toMatchObject({ state: 'none' })
    // The seller is in two roles, and was invited in one of them.
    const confirmationId = await confirmByFace(seller, await inviteSeller(sale))
    await seller.client.call(retractConfirmation, { confirmationId })
    await replace(second, 'rightsHolder')
    expect(await placeOf(product, second)).toMatchObject({ state: 'none' })
    expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'retracted' })
  })

  test('not after the application was accepted, and nothing is confirmed then', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    const confirmationId = await confirmByCode(product, buyer, buyer.place)
    const named = await inviteSeller(sale)
    await setStatus(applicationId, 'accepted')
    expect(await reasonOf(buyer.client.call(retractConfirmation, { confirmationId }))).toBe('confirmationOver')
    expect(await reasonOf(read(seller, named))).toBe('confirmationOver')
  })
})

describe('a register check that changes which questions are asked', () => {
  const mortgage = { mortgages: [{}] }
  /** A settlement of the seller's home, with the question about its loan answered, that both have confirmed. */
  async function aConfirmedSettlement() {
    const sale = await aSale(product, '130400-divorce-settlement')
    const { applicationId, buyer, seller } = sale
    const owners = [{ name: seller.name, documentNumber: seller.documentNumber }]
    await changeTitle(buyer.client, riverside, { owners, mortgages: [] })
    const { units } = await buyer.client.call(getApplication, { applicationId })
    const unit = aUnit({ id: units[0]?.id ?? '', certificateNumber: riverside, unitNumber: undefined })
    await buyer.client.call(saveUnits, { applicationId, units: [unit] })
    await buyer.client.call(saveAnswer, { applicationId, questionId: 'loan', answer: 'none' })
    await confirmByCode(product, buyer, buyer.place)
    await confirmByFace(seller, await inviteSeller(sale))
    return sale
  }
  const statesOf = async ({ buyer, seller }: Sale) =>
    Promise.all([buyer.place.partyId, seller.partyId].map(async (id) => (await placeOf(product, id)).state))

  test('ends what was confirmed, and who confirmed is asked again', async () => {
    const sale = await aConfirmedSettlement()
    const { applicationId, buyer, seller } = sale
    await buyer.client.call(checkProperty, { applicationId })
    expect(await statesOf(sale)).toEqual(['confirmed', 'confirmed'])
    await changeTitle(buyer.client, riverside, mortgage)
    await buyer.client.call(checkProperty, { applicationId })
    expect(await statesOf(sale)).toEqual(['none', 'none'])
    const { rows } = await seller.client.call(listMessages, { page: 1, pageSize: 1 })
    expect(rows[0]?.title).toBe('请重新确认')
    minutes(1)
    await confirmByFace(seller, await inviteSeller(sale))
    expect(await statesOf(sale)).toEqual(['none', 'confirmed'])
  })

  test('changes nothing of an application that is with the registry', async () => {
    const sale = await aConfirmedSettlement()
    const { applicationId, buyer } = sale
    await product.services.pool
      .updateTable('application')
      .set({ status: 'pending' })
      .where('id', '=', applicationId)
      .execute()
    await changeTitle(buyer.client, riverside, mortgage)
    expect((await buyer.client.call(checkProperty, { applicationId })).findings).toMatchObject([{ rule: 'mortgage' }])
    expect(await buyer.client.call(getLastCheck, { applicationId })).toEqual({ check: null, isOutdated: false })
    expect(await statesOf(sale)).toEqual(['confirmed', 'confirmed'])
  })
})

describe('content of the office that asks for other papers to be confirmed', () => {
  const contract = { id: 'sale-contract', name: '房屋买卖合同' }
  const small = makeSmallContent()
  let node: Awaited<ReturnType<typeof startSecondNode>>
  beforeAll(async () => {
    const file = join(small.folder, 'businesses/sale-of-existing-home.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('    confirmed: true\n', ''))
    node = await startSecondNode(product, await loadContent(small.folder))
  })
  afterAll(async () => {
    await node.stop()
    small.remove()
  })
  const atNode = (client: Client) => {
    const same = makeClient(node.base)
    for (const [name, value] of client.cookies) same.cookies.set(name, value)
    return same
  }
  const titles = async ({ client }: Pick<Person, 'client'>) =>
    (await client.call(listMessages, { page: 1, pageSize: 3 })).rows.map(({ title }) => title)

  /** A sale with its contract, which both have confirmed under the content before. */
  async function aSaleConfirmedBefore() {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    await uploadRequired(buyer.client, applicationId)
    await confirmByCode(product, buyer, buyer.place)
    await confirmByFace(seller, await inviteSeller(sale))
    const { papers } = await read(buyer, buyer.place)
    expect(papers).toMatchObject([{ name: contract.name }])
    return sale
  }
  const statesOf = async ({ buyer, seller }: Sale) =>
    Promise.all([buyer.place.partyId, seller.partyId].map(async (id) => (await placeOf(product, id)).state))

  test('ends what was confirmed of a draft, notifies everybody, and lets them confirm again', async () => {
    const sale = await aSaleConfirmedBefore()
    const { buyer, seller } = sale
    await runMaintenance(product.services)
    expect(await statesOf(sale)).toEqual(['confirmed', 'confirmed'])
    await runMaintenance(node.services)
    expect(await statesOf(sale)).toEqual(['none', 'none'])
    expect(await titles(buyer)).toEqual(['请重新确认', '各方已确认'])
    expect((await titles(seller))[0]).toBe('请重新确认')
    await runMaintenance(node.services)
    expect(await titles(buyer)).toHaveLength(2)
    minutes(1)
    const invited = await inviteSeller(sale)
    await confirmByFace({ ...seller, client: atNode(seller.client) }, invited)
    expect(await statesOf(sale)).toEqual(['none', 'confirmed'])
  })

  test('lets a submission that comes first have no confirmation of other content', async () => {
    const sale = await aSaleConfirmedBefore()
    const { applicationId, buyer } = sale
    const { pool, cipher } = product.services
    await atNode(buyer.client).call(submitApplication, { applicationId })
    expect(await statesOf(sale)).toEqual(['none', 'none'])
    const kept = await findSubmission(pool, cipher, { id: applicationId, citizen_id: buyer.citizenId }, 1)
    expect(kept?.frozen).toMatchObject({ digest: expect.stringMatching(/^[0-9a-f]{64}$/), confirmations: [] })
    expect((await titles(buyer))[0]).toBe('请重新确认')
  })

  test('leaves what was confirmed of an application that is with the registry', async () => {
    const sale = await aSaleConfirmedBefore()
    const { applicationId, buyer } = sale
    await buyer.client.call(submitApplication, { applicationId })
    await runMaintenance(node.services)
    expect(await statesOf(sale)).toEqual(['confirmed', 'confirmed'])
  })

  test('lets who confirms what is with the registry confirm what was submitted', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    await uploadRequired(buyer.client, applicationId)
    const named = await inviteSeller(sale)
    await buyer.client.call(submitApplication, { applicationId })
    const { pool, cipher } = product.services
    const kept = await findSubmission(pool, cipher, { id: applicationId, citizen_id: buyer.citizenId }, 1)
    const there = { ...seller, client: atNode(seller.client) }
    const { papers, digest } = await read(there, named)
    expect(digest).toBe(kept?.frozen?.digest)
    expect(papers).toMatchObject([{ name: contract.name }])
    await confirmByFace(there, named)
    expect((await placeOf(product, seller.partyId)).digest?.toString('hex')).toBe(kept?.frozen?.digest)
  })

  test('shows the papers of the business as it is where a submission has not kept which of them are confirmed', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    await uploadRequired(buyer.client, applicationId)
    const named = await inviteSeller(sale)
    const before = await read(seller, named)
    await buyer.client.call(submitApplication, { applicationId })
    const { pool, cipher } = product.services
    const kept = await findSubmission(pool, cipher, { id: applicationId, citizen_id: buyer.citizenId }, 1)
    const frozen = kept?.frozen ?? expect.fail('nothing was kept')
    const rows = pool.selectFrom('application_submission').select('id').where('application_id', '=', applicationId)
    const { id } = await rows.executeTakeFirstOrThrow()
    const materials = frozen.business.materials.map(({ confirmed, ...material }) => material)
    const older = packFrozen({ ...frozen, business: { ...frozen.business, materials } })
    await pool
      .updateTable('application_submission')
      .set({ frozen_sealed: cipher.encrypt(older, `application_submission:${id}:frozen`) })
      .where('id', '=', id)
      .execute()
    const idsOf = (papers: typeof before.papers) => papers.map(({ files }) => files.map((file) => file.id))
    expect(idsOf((await read(seller, named)).papers)).toEqual(idsOf(before.papers))
    expect(before.papers).not.toEqual([])
  })

  test('leaves what was confirmed of a rejected application whose filer has closed the account', async () => {
    const sale = await aSaleConfirmedBefore()
    const { applicationId, buyer, seller } = sale
    await setStatus(applicationId, 'cadastralRejected')
    minutes(1)
    await buyer.client.call(sendOwnDataCode, {})
    await buyer.client.call(closeAccount, { code: await codeOn(product, buyer.phone), confirmation: 'close' })
    await runMaintenance(node.services)
    expect(await statesOf(sale)).toEqual(['confirmed', 'confirmed'])
    expect((await titles(seller))[0]).toBe('申请已结束')
  })

  test('ends it at the first round of a node, and then at the first of each day', async () => {
    const dailyRuns: DailyRuns = new Map()
    await runMaintenance(node.services, dailyRuns)
    const sale = await aSaleConfirmedBefore()
    minutes(10)
    await runMaintenance(node.services, dailyRuns)
    expect(await statesOf(sale)).toEqual(['confirmed', 'confirmed'])
    minutes(24 * 60)
    await runMaintenance(node.services, dailyRuns)
    expect(await statesOf(sale)).toEqual(['none', 'none'])
  })
})

test('with the module switched off every call says so', async () => {
  const without = await startProduct({ env: { MODULES: 'call-queue' } })
  try {
    const citizen = await without.signIn('zhangsan')
    expect(await reasonOf(read({ client: citizen }, { invitationId: randomUUID() }))).toBe('moduleOff')
    expect((await citizen.get('/api/confirmations/file?ref=x')).status).toBe(404)
    const applicationId = await aDraft(citizen)
    await citizen.call(saveParty, { applicationId, party: aParty() })
    const { parties } = await citizen.call(getApplication, { applicationId })
    expect(parties.map(({ confirm }) => confirm)).toEqual([''])
  } finally {
    await without.stop()
  }
})

const materialsOf = async ({ applicationId, buyer }: Sale) =>
  (await buyer.client.call(listMaterials, { applicationId })).materials.map(({ id }) => id)

const setStatus = (id: string, status: 'accepted' | 'unsubmitted' | 'cadastralRejected') =>
  product.services.pool.updateTable('application').set({ status }).where('id', '=', id).execute()

const setCertified = (id: string, at: Date | null) =>
  product.services.pool.updateTable('citizen').set({ certified_at: at }).where('id', '=', id).execute()
