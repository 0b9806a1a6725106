import { submitApplication } from '@registration/contract/applications.ts'
import { joinApplication } from '@registration/contract/confirmations.ts'
import { finishFaceCheck } from '@registration/contract/face.ts'
import {
  createInvitation,
  declineInvitation,
  getInvitation,
  openInvitation,
  withdrawInvitation,
} from '@registration/contract/invitations.ts'
import { closeAccount, sendOwnDataCode } from '@registration/contract/own-data.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aParty } from '../../demonstration/builders.ts'
import { serverLimits } from '../../server-limits.ts'
import { uploadRequired } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { checkFace } from '../../testing/face.ts'
import { aSale, type Certified, certifiedPerson, inviteBuyer, placeOf, titlesOf } from '../../testing/invitations.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { completeProfile } from '../../testing/profile.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let filer: Certified
let buyer: Certified
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(async () => {
  ;[filer, buyer] = [await certifiedPerson(product), await certifiedPerson(product)]
})
afterAll(() => product.stop())

async function close(citizen: Client & { phone: string }): Promise<void> {
  product.clock.advance(60_000)
  await citizen.call(sendOwnDataCode, {})
  await citizen.call(closeAccount, { code: await codeOn(product, citizen.phone), confirmation: 'close' })
}

const saleTo = ({ name, documentNumber }: Certified) => aSale(filer, aParty({ name, documentNumber }))
const address = '邯郸市丛台区人民东路88号'

test('who was invited to a draft is notified when the account of its filer is closed', async () => {
  const { token } = await inviteBuyer(filer, await saleTo(buyer))
  await close(filer)
  expect(await titlesOf(buyer)).toEqual(['申请已结束', '有申请待您确认'])
  expect((await refusalOf(buyer.call(openInvitation, { token }))).reason).toBe('invitationEnded')
})

test('who was invited to a rejected application is notified, and its invitations end', async () => {
  const sale = await saleTo(buyer)
  const { applicationId } = sale
  await uploadRequired(filer, applicationId)
  await filer.call(submitApplication, { applicationId })
  await product.worker.drain()
  const rejected = await filer.post('/standin/registry/decide', {
    proinstid: applicationId,
    shzt: '11',
    opinion: '补正',
  })
  expect(rejected.body).toEqual({ ok: true })
  const { token } = await inviteBuyer(filer, sale)
  await close(filer)
  expect((await titlesOf(buyer, 1))[0]).toBe('申请已结束')
  expect((await refusalOf(buyer.call(openInvitation, { token }))).reason).toBe('invitationEnded')
})

test('who has closed their account takes part in nothing, and what they entered stays', async () => {
  const { applicationId } = await saleTo(buyer)
  const { invitationId } = await filer.call(createInvitation, { applicationId, role: 'obligor' })
  await buyer.call(joinApplication, { invitationId, address })
  const before = await product.services.pool.selectFrom('participation').select('citizen_id').execute()
  expect(before).toContainEqual({ citizen_id: buyer.id })
  await close(buyer)
  const { pool } = product.services
  expect(await pool.selectFrom('participation').select('id').where('citizen_id', '=', buyer.id).execute()).toEqual([])
  expect(await filer.call(getInvitation, { invitationId })).toMatchObject({ isOpen: true, name: buyer.name })
})

test('who does not want a sender’s invitations is forgotten with their account', async () => {
  const sale = await saleTo(buyer)
  const { invitationId } = await inviteBuyer(filer, sale)
  await buyer.call(declineInvitation, { invitationId, reason: 'notMe', mute: true })
  await close(buyer)
  const { pool } = product.services
  expect(
    await pool.selectFrom('invitation_mute').select('muted_at').where('citizen_id', '=', buyer.id).execute(),
  ).toEqual([])
  expect(await placeOf(filer, sale.applicationId, sale.buyerId)).toMatchObject({ state: 'refused' })
})

test('a new account has the limits of the closed one', async () => {
  const people = await product.visitor().get('/standin/wechat/people?n=1')
  const [made] = z.parse(z.array(z.object({ persona: z.string() })), await people.json())
  const signIn = () => product.signIn(made?.persona ?? '')
  const first = await signIn()
  const { phone } = await completeProfile(product, first)
  await first.call(finishFaceCheck, { token: await checkFace(first, 'pass') })
  const sale = await aSale(first)
  for (const _ of Array.from({ length: serverLimits.invitationsADay })) {
    const { invitationId } = await inviteBuyer(first, sale)
    await first.call(withdrawInvitation, { invitationId })
  }
  await close({ ...first, phone: phone ?? '' })
  const second = await signIn()
  await completeProfile(product, second)
  await second.call(finishFaceCheck, { token: await checkFace(second, 'pass') })
  expect((await refusalOf(inviteBuyer(second, await aSale(second)))).reason).toBe('tooManyInvitations')
})
