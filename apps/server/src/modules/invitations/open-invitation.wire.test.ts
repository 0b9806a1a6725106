import {
  createInvitation,
  declineInvitation,
  getInvitation,
  openInvitation,
  withdrawInvitation,
} from '@registration/contract/invitations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import { serverLimits } from '../../server-limits.ts'
import type { Client } from '../../testing/client.ts'
import {
  aSale,
  certifiedPeople,
  certifiedPerson,
  inviteBuyer,
  partyFrom,
  placeOf,
  titlesOf,
  tokenIn,
} from '../../testing/invitations.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf, refusalOf } from '../../testing/refusal-of.ts'
import { saveCitizenDetails } from '../session/citizen-store.ts'

const dayMs = 24 * 3_600_000

let product: TestProduct
let filer: Client
let buyer: Client
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(async () => {
  product.clock.advance(8 * dayMs)
  ;[filer, buyer] = await Promise.all([product.signIn('zhangsan'), product.signIn('wangfang')])
})
afterAll(() => product.stop())

const open = (client: Client, token: string) => client.call(openInvitation, { token })

describe('a token', () => {
  test('tells its sender that it is theirs, and the party that it is open', async () => {
    const { token, invitationId } = await inviteBuyer(filer, await aSale(filer))
    expect(await open(filer, token)).toEqual({ state: 'sender', needs: '', purpose: 'confirm', invitationId })
    expect(await open(buyer, token)).toEqual({ state: 'open', needs: '', purpose: 'confirm', invitationId })
  })

  test('names no invitation to who is not complete or not certified, and says what is needed', async () => {
    const { token } = await inviteBuyer(filer, await aSale(filer))
    const [newcomer, uncertified] = await Promise.all([product.signIn('newcomer'), product.signIn('lisi')])
    expect(await open(newcomer, token)).toEqual({
      state: 'open',
      needs: 'profile',
      purpose: 'confirm',
      invitationId: '',
    })
    const needs = { state: 'open', needs: 'certification', purpose: 'confirm', invitationId: '' }
    expect(await open(uncertified, token)).toEqual(needs)
  })

  test('needs a session, and a wrong one is not found', async () => {
    const { token } = await inviteBuyer(filer, await aSale(filer))
    expect((await product.visitor().post(openInvitation.path, { token })).body).toMatchObject({ errcode: '40' })
    expect(await reasonOf(open(buyer, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`))).toBe(
      'invitationNotFound',
    )
    expect(await reasonOf(open(buyer, 'x'))).toBe('invitationNotFound')
  })

  test('is for the person, not for who has the link', async () => {
    const stranger = await certifiedPerson(product)
    const { token } = await inviteBuyer(filer, await aSale(filer))
    const refusal = await refusalOf(open(stranger, token))
    expect(refusal.reason).toBe('invitationNotYours')
    expect(JSON.stringify(refusal.body)).not.toMatch(/王芳|张/)
  })

  test('that has ended is refused to the party, as before to everybody else', async () => {
    const stranger = await certifiedPerson(product)
    const { token, invitationId } = await inviteBuyer(filer, await aSale(filer))
    await filer.call(withdrawInvitation, { invitationId })
    expect(await reasonOf(open(buyer, token))).toBe('invitationEnded')
    expect(await reasonOf(open(stranger, token))).toBe('invitationNotYours')
  })

  test('that a colleague has answered for the company is answered, and not over', async () => {
    const colleague = await certifiedPerson(product)
    const { pool, cipher, clock } = product.services
    const details = { ...demonstrationCitizens['handan-co'], nickname: '', isCertified: true }
    await saveCitizenDetails(pool, cipher, { id: colleague.id, details, now: clock.now() })
    const { token, invitationId } = await inviteBuyer(filer, await aSale(filer, partyFrom('handan-co', 'rightsHolder')))
    const company = await product.signIn('handan-co')
    await company.call(declineInvitation, { invitationId, reason: 'wrong', note: '价格不对' })
    const answered = { state: 'answered', needs: '', purpose: 'confirm', invitationId }
    expect([await open(company, token), await open(colleague, token)]).toEqual([answered, answered])
    const again = { invitationId, reason: 'unwilling' } as const
    expect(await reasonOf(colleague.call(declineInvitation, again))).toBe('alreadyAnswered')
  })

  test('opens nothing after seven days', async () => {
    const { token } = await inviteBuyer(filer, await aSale(filer))
    product.clock.advance(7 * dayMs)
    expect(await reasonOf(open(await product.signIn('wangfang'), token))).toBe('invitationEnded')
  })

  test('to enter oneself is open to everybody who is certified', async () => {
    const somebody = await certifiedPerson(product)
    const { applicationId } = await aSale(filer)
    const { url, invitationId } = await filer.call(createInvitation, { applicationId, role: 'rightsHolder' })
    expect(await open(somebody, tokenIn(url))).toEqual({ state: 'open', needs: '', purpose: 'fillIn', invitationId })
  })
})

describe('wrong people', () => {
  test('end an invitation with the tenth, however often each of them looks, and the sender is notified', async () => {
    const people = await certifiedPeople(product, serverLimits.wrongInvitees)
    const sale = await aSale(filer)
    const { token, invitationId } = await inviteBuyer(filer, sale)
    for (const person of people.slice(1)) for (const _ of [1, 2]) await refusalOf(open(person, token))
    expect(await filer.call(getInvitation, { invitationId })).toMatchObject({ isOpen: true })
    await refusalOf(open(people[0] ?? filer, token))
    expect(await filer.call(getInvitation, { invitationId })).toMatchObject({ isOpen: false, url: '' })
    expect(await placeOf(filer, sale.applicationId, sale.buyerId)).toMatchObject({ state: 'expired' })
    expect((await titlesOf(filer, 1))[0]).toBe('邀请已失效')
    expect(await reasonOf(open(buyer, token))).toBe('invitationEnded')
  })

  test('at the same moment end it once', async () => {
    const people = await certifiedPeople(product, serverLimits.wrongInvitees + 5)
    const { token, invitationId } = await inviteBuyer(filer, await aSale(filer))
    const before = (await titlesOf(filer, 100)).length
    const reasons = await Promise.all(people.map((person) => reasonOf(open(person, token))))
    expect(new Set(reasons)).toEqual(new Set(['invitationNotYours']))
    expect(await filer.call(getInvitation, { invitationId })).toMatchObject({ isOpen: false })
    expect((await titlesOf(filer, 100)).length).toBe(before + 1)
  })
})
