import { deleteApplication, getApplication } from '@registration/contract/applications.ts'
import { confirmApplication } from '@registration/contract/confirmations.ts'
import { finishFaceCheck, repeatFaceCheck } from '@registration/contract/face.ts'
import { getParticipation, listParticipations } from '@registration/contract/participations.ts'
import { resetPassword, saveProfile, sendPasswordCode } from '@registration/contract/profile.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUnit } from '../demonstration/builders.ts'
import {
  aCode,
  addParty,
  aPerson,
  aSale,
  checkFace,
  confirmByFace,
  invite,
  inviteSeller,
  placeOf,
  read,
} from '../testing/confirmations.ts'
import { consent, endCheck } from '../testing/face.ts'
import { codeOn } from '../testing/phone.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { reasonOf, refusalOf } from '../testing/refusal-of.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('safety 58: neither the sender nor anybody else with the link confirms for the invitee', async () => {
  const sale = await aSale(product)
  const { applicationId, buyer, seller } = sale
  const named = await inviteSeller(sale)
  const { digest } = await read(seller, named)
  const namesake = await aPerson(product, { name: seller.name })
  const proof = await aCode(product, buyer, buyer.place)
  for (const [person, place] of [
    [buyer, named],
    [buyer, { applicationId, partyId: seller.partyId }],
    [namesake, named],
  ] as const)
    expect(await reasonOf(person.client.call(confirmApplication, { ...place, digest, ...proof }))).toMatch(
      /^invitationNot(?:Yours|Found)$/,
    )
  // The right name and number without a certified account prove nothing.
  const typed = await aPerson(product, { name: seller.name, documentNumber: seller.documentNumber, isCertified: false })
  expect(await reasonOf(read(typed, named))).toBe('certificationNeeded')
  expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'invited', digest: null })
})

test('safety 59: what is no longer there is confirmed by nobody', async () => {
  const sale = await aSale(product)
  const { applicationId, buyer } = sale
  const { digest } = await read(buyer, buyer.place)
  const proof = await aCode(product, buyer, buyer.place)
  const { units } = await buyer.client.call(getApplication, { applicationId })
  await buyer.client.call(saveUnits, { applicationId, units: [aUnit({ id: units[0]?.id ?? '', price: '1.00' })] })
  const answer = await refusalOf(buyer.client.call(confirmApplication, { ...buyer.place, digest, ...proof }))
  expect([answer.reason, answer.body.errcode]).toEqual(['contentChanged', '11'])
  for (const forged of ['ab', digest.toUpperCase(), '0'.repeat(64)])
    expect(await reasonOf(buyer.client.call(confirmApplication, { ...buyer.place, digest: forged, ...proof }))).toBe(
      'contentChanged',
    )
})

test('safety 64: a check by face is good for its own purpose, place and content alone', async () => {
  const sale = await aSale(product)
  const { buyer, seller } = sale
  const named = await inviteSeller(sale)
  const { digest } = await read(seller, named)
  const confirming = (token: string, place: typeof named = named) =>
    reasonOf(seller.client.call(confirmApplication, { ...place, digest, token }))

  // One to be certified confirms nothing, also when it has passed.
  const { url } = await seller.client.call(repeatFaceCheck, { consent })
  const toBeCertified = await endCheck(url, 'pass')
  expect(await confirming(toBeCertified)).toBe('faceNotFound')
  await seller.client.call(finishFaceCheck, { token: toBeCertified })
  expect(await confirming(toBeCertified)).toBe('faceNotFound')

  // One to confirm certifies nobody and resets no password.
  const toConfirm = await checkFace(seller, named, digest)
  expect(await reasonOf(seller.client.call(finishFaceCheck, { token: toConfirm }))).toBe('faceNotFound')

  // Nor does it confirm at another place, or for somebody else.
  const other = await aSale(product)
  const there = await addParty(other.buyer.client, other.applicationId, seller, { role: 'obligor' })
  const elsewhere = await invite(other.buyer.client, other.applicationId, there)
  expect(await confirming(toConfirm, elsewhere)).toBe('faceNotFound')
  expect(await reasonOf(buyer.client.call(confirmApplication, { ...buyer.place, digest, token: toConfirm }))).toBe(
    'faceNotFound',
  )
  expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'invited' })
  await seller.client.call(confirmApplication, { ...named, digest, token: toConfirm })
  expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'confirmed' })
})

test('safety 64: a passed check by face to confirm resets no password, spent or not', async () => {
  const sale = await aSale(product)
  const { client, phone } = sale.seller
  await client.call(saveProfile, { nickname: '卖方', password: 'bdc36k9' })
  const named = await inviteSeller(sale)
  const { digest } = await read(sale.seller, named)
  const token = await checkFace(sale.seller, named, digest)
  await client.call(sendPasswordCode, {})
  const code = await codeOn(product, phone)
  const reset = () => reasonOf(client.call(resetPassword, { code, newPassword: 'bdc72mk4' }))
  // The check has passed and stays unspent, as what it confirms is no longer there.
  const { applicationId, buyer } = sale
  const { units } = await buyer.client.call(getApplication, { applicationId })
  await buyer.client.call(saveUnits, { applicationId, units: [aUnit({ id: units[0]?.id ?? '', price: '3.00' })] })
  expect(await reasonOf(client.call(confirmApplication, { ...named, digest, token }))).toBe('contentChanged')
  expect(await reset()).toBe('passwordFaceNeeded')
  await confirmByFace(sale.seller, named)
  expect(await reset()).toBe('passwordFaceNeeded')
  await client.call(saveProfile, { nickname: '还是卖方', password: 'bdc36k9' })
})

test('safety 65: a participant reads what they confirmed while it holds, and others masked', async () => {
  const sale = await aSale(product)
  const { applicationId, buyer, seller } = sale
  await confirmByFace(seller, await inviteSeller(sale))
  const { rows } = await seller.client.call(listParticipations, { page: 1 })
  const id = rows[0]?.id ?? ''
  const seen = () => seller.client.call(getParticipation, { id })
  const first = await seen()
  expect(first.content?.parties).toMatchObject([
    { name: '买*', isOwn: false },
    { name: seller.name, isOwn: true },
  ])
  for (const secret of [buyer.name, buyer.documentNumber, buyer.phone])
    expect(JSON.stringify([rows, first])).not.toContain(secret)
  for (const person of [buyer, await aPerson(product)])
    expect(await reasonOf(person.client.call(getParticipation, { id }))).toBe('applicationNotFound')

  const { units } = await buyer.client.call(getApplication, { applicationId })
  await buyer.client.call(saveUnits, { applicationId, units: [aUnit({ id: units[0]?.id ?? '', price: '2.00' })] })
  expect(await seen()).toMatchObject({ state: 'none', confirmationId: '', canRetract: false })
  expect((await seen()).content).toBeUndefined()

  await buyer.client.call(deleteApplication, { applicationId })
  const ended = await seen()
  expect(ended).toMatchObject({ state: 'ended', applicationId: '', steps: [], invitationId: '', confirmedAt: '' })
  expect([ended.endedAt, ended.status, ended.content]).toEqual([expect.stringMatching(/^2026-/), undefined, undefined])
})
