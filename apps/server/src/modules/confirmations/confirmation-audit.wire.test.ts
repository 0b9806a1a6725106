import { confirmApplication, joinApplication, retractConfirmation } from '@registration/contract/confirmations.ts'
import { createInvitation, declineInvitation } from '@registration/contract/invitations.ts'
import { getParticipation, listParticipations } from '@registration/contract/participations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, aPicture, upload } from '../../testing/applications.ts'
import {
  aPerson,
  aSale,
  confirmByCode,
  confirmByFace,
  inviteSeller,
  type Person,
  read,
} from '../../testing/confirmations.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** What the log has of a person's invitations and confirmations, oldest first: without the draft and the consents. */
async function loggedOf({ citizenId }: Pick<Person, 'citizenId'>) {
  const entries = await product.services.pool
    .selectFrom('audit_entry')
    .selectAll()
    .where('citizen_id', '=', citizenId)
    .where('details', '<>', 'parties')
    .where('act', '<>', 'consentGiven')
    .orderBy('sequence')
    .execute()
  return entries.map(({ actor, act, details, record }) => [actor, act, details, record])
}

test('inviting, declining, confirming and retracting are logged by who did it, with the record and no value', async () => {
  const sale = await aSale(product)
  const { applicationId, buyer, seller } = sale
  const first = await inviteSeller(sale)
  await seller.client.call(declineInvitation, { ...first, reason: 'wrong', note: '价格不对' })
  const second = await inviteSeller(sale)
  const confirmationId = await confirmByFace(seller, second)
  await confirmByCode(product, buyer, buyer.place)
  await seller.client.call(retractConfirmation, { confirmationId })

  expect(await loggedOf(buyer)).toEqual([
    ['citizen', 'invitationSent', '', first.invitationId],
    ['citizen', 'invitationSent', '', second.invitationId],
    ['citizen', 'identityRead', 'confirmation', applicationId],
    ['citizen', 'applicationConfirmed', 'code', applicationId],
  ])
  expect(await loggedOf(seller)).toEqual([
    ['citizen', 'invitationDeclined', '', first.invitationId],
    ['citizen', 'identityRead', 'confirmation', applicationId],
    ['citizen', 'confirmationCheckStarted', 'face', ''],
    ['citizen', 'confirmationChecked', 'face passed', ''],
    ['citizen', 'applicationConfirmed', 'face', applicationId],
    ['citizen', 'confirmationRetracted', '', applicationId],
  ])
  const logged = JSON.stringify([await loggedOf(buyer), await loggedOf(seller)])
  for (const value of [seller.name, seller.documentNumber, buyer.name, buyer.phone, '价格不对'])
    expect(logged).not.toContain(value)
})

test('each look at what is confirmed, at its files and at an application one takes part in is logged', async () => {
  const sale = await aSale(product)
  const { applicationId, buyer, seller } = sale
  await upload(buyer.client, { applicationId, materialId: 'sale-contract' }, [await aPicture()])
  const named = await inviteSeller(sale)
  const { papers } = await read(seller, named)
  await seller.client.get(papers[0]?.files[0]?.url ?? '')
  await confirmByFace(seller, named)
  const { rows } = await seller.client.call(listParticipations, { page: 1 })
  await seller.client.call(getParticipation, { id: rows[0]?.id ?? '' })
  const looks = (await loggedOf(seller)).filter(([, act]) => act === 'identityRead')
  expect(looks).toEqual(
    ['confirmation', 'confirmationFile', 'confirmation', 'participation'].map((kind) => [
      'citizen',
      'identityRead',
      kind,
      applicationId,
    ]),
  )
})

test('entering oneself is logged, with the invitation', async () => {
  const [filer, person] = await Promise.all([aPerson(product), aPerson(product)])
  const applicationId = await aDraft(filer.client)
  const { invitationId } = await filer.client.call(createInvitation, { applicationId, role: 'rightsHolder' })
  await person.client.call(joinApplication, { invitationId, address: '人民东路100号' })
  expect(await loggedOf(filer)).toEqual([['citizen', 'invitationSent', '', invitationId]])
  expect(await loggedOf(person)).toEqual([['citizen', 'applicationJoined', '', invitationId]])
})

test('what was refused, and what was done already, is not logged', async () => {
  const sale = await aSale(product)
  const { applicationId, buyer, seller } = sale
  const named = await inviteSeller(sale)
  await inviteSeller(sale)
  const { digest } = await read(seller, named)
  const before = await Promise.all([buyer, seller].map(loggedOf))
  const refused = [
    buyer.client.call(createInvitation, { applicationId, partyId: buyer.place.partyId }),
    buyer.client.call(declineInvitation, { ...named, reason: 'unwilling' }),
    buyer.client.call(joinApplication, { ...named, address: '人民东路100号' }),
    seller.client.call(confirmApplication, { ...named, digest, code: '000000' }),
    seller.client.call(retractConfirmation, { confirmationId: named.invitationId }),
  ]
  const reasons = await Promise.all(refused.map(async (call) => (await refusalOf(call)).reason))
  expect(reasons).toEqual([
    'confirmYourself',
    'invitationNotFound',
    'invitationNotFound',
    'confirmByFace',
    'confirmationNotFound',
  ])
  expect(await Promise.all([buyer, seller].map(loggedOf))).toEqual(before)
  expect(before[0]?.map(([, act]) => act)).toEqual(['invitationSent'])
})
