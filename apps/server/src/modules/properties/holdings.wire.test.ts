import { createApplication } from '@registration/contract/applications.ts'
import {
  electronicCertificateAddress,
  getHolding,
  listHoldings,
  listPropertyLooks,
  lockProperties,
  sendPropertyCode,
  unlockProperties,
} from '@registration/contract/holdings.ts'
import { sendOwnDataCode } from '@registration/contract/own-data.ts'
import { saveParty } from '@registration/contract/party.ts'
import { checkProperty } from '@registration/contract/properties.ts'
import { searchProperty } from '@registration/contract/property-search.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aParty } from '../../demonstration/builders.ts'
import type { Client } from '../../testing/client.ts'
import { changeTitle, holdingOf, phones, riverside, tongan, unlock, withFault } from '../../testing/holdings.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf } from '../../testing/refusal-of.ts'
import { changeProfile, type ProfileChanges } from '../session/citizen-store.ts'

const day = 24 * 3_600_000
const minute = 60_000

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'property' } })
})
beforeEach(async () => {
  // Over the limits of codes and looks.
  product.clock.advance(2 * day)
  citizen = await product.signIn('zhangsan')
  await changeTitle(citizen, riverside, { ...clean, owners: [owner] })
})
afterAll(() => product.stop())

const owner = { name: '张建国', documentNumber: '130402198503071231' }
const wife = { name: '王芳', documentNumber: '130403198611204528' }
const clean = { mortgages: [], seizures: [], pending: [], placed: true, valid: true }

describe('the looks at one’s own property', () => {
  const kinds = async (client = citizen) => (await client.call(listPropertyLooks, {})).looks.map(({ kind }) => kind)

  test('are listed for their citizen, also when the session is locked', async () => {
    await unlock(product, citizen)
    const { ref } = await holdingOf(citizen, riverside)
    await citizen.call(getHolding, { ref })
    await citizen.call(lockProperties, {})
    expect((await kinds()).slice(0, 2)).toEqual(['detail', 'list'])
  })

  test('of others are listed once a day for an application, without who looked', async () => {
    const other = await product.signIn('handan-co')
    const made = await other.call(createApplication, {
      ...{ businessId: '130400-sale-of-existing-home', byAppointment: false },
    })
    await other.call(saveParty, { ...made, party: aParty({ ...owner, role: 'obligor' }) })
    const look = () => other.call(searchProperty, { ...made, certificateNumber: riverside })
    const before = (await kinds()).filter((kind) => kind === 'byOther').length
    await look()
    await look()
    expect((await kinds()).filter((kind) => kind === 'byOther')).toHaveLength(before + 1)
    expect((await kinds())[0]).toBe('byOther')
    const { looks } = await citizen.call(listPropertyLooks, {})
    expect(Object.keys(looks[0] ?? {}).toSorted()).toEqual(['at', 'kind'])
    // One's own search is none of another.
    expect(await kinds(other)).toEqual([])
  })

  test('of others are listed also for an owner who is registered with an old number of 15 digits', async () => {
    const other = await product.signIn('handan-co')
    const made = await other.call(createApplication, {
      ...{ businessId: '130400-sale-of-existing-home', byAppointment: false },
    })
    await other.call(saveParty, { ...made, party: aParty({ ...owner, role: 'obligor' }) })
    const before = (await kinds()).filter((kind) => kind === 'byOther').length
    await changeTitle(citizen, riverside, { owners: [{ ...owner, documentNumber: '130402850307123' }] })
    await other.call(searchProperty, { ...made, certificateNumber: riverside })
    await changeTitle(citizen, riverside, { owners: [owner] })
    expect((await kinds()).filter((kind) => kind === 'byOther')).toHaveLength(before + 1)
  })
})

describe('the lock', () => {
  test('a code to the profile’s own phone unlocks this session alone', async () => {
    expect(await reasonOf(citizen.call(listHoldings, {}))).toBe('propertyLocked')
    await unlock(product, citizen)
    expect((await citizen.call(listHoldings, {})).properties.length).toBeGreaterThan(1)
    const other = await product.signIn('zhangsan')
    expect(await reasonOf(other.call(listHoldings, {}))).toBe('propertyLocked')
  })

  test('a session locks itself thirty minutes after its last look', async () => {
    await unlock(product, citizen)
    for (const minutes of [29, 29]) {
      product.clock.advance(minutes * minute)
      await citizen.call(listHoldings, {})
    }
    product.clock.advance(31 * minute)
    expect(await reasonOf(citizen.call(listHoldings, {}))).toBe('propertyLocked')
  })

  test('the lock button locks at once, as often as it is tapped', async () => {
    await unlock(product, citizen)
    for (const _ of [1, 2]) await citizen.call(lockProperties, {})
    expect(await reasonOf(citizen.call(listHoldings, {}))).toBe('propertyLocked')
  })

  test('a wrong code, none, one of another purpose and a used one are refused alike', async () => {
    const { challengeId } = await citizen.call(sendPropertyCode, {})
    const right = await codeOn(product, phones.zhangsan)
    const wrong = right === '000000' ? '000001' : '000000'
    for (const code of [wrong, undefined])
      expect(await reasonOf(citizen.call(unlockProperties, { code, challengeId }))).toBe('codeRefused')
    product.clock.advance(2 * minute)
    await citizen.call(sendOwnDataCode, {})
    const ofExport = await codeOn(product, phones.zhangsan)
    if (ofExport !== right)
      expect(await reasonOf(citizen.call(unlockProperties, { code: ofExport, challengeId }))).toBe('codeRefused')
    await citizen.call(unlockProperties, { code: right, challengeId })
    expect(await reasonOf(citizen.call(unlockProperties, { code: right, challengeId }))).toBe('codeRefused')
  })

  test('a property code opens nothing else, and of parallel unlocks one uses it', async () => {
    const { challengeId } = await citizen.call(sendPropertyCode, {})
    const code = await codeOn(product, phones.zhangsan)
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => citizen.call(unlockProperties, { code, challengeId })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await citizen.call(listHoldings, {})).properties.length).toBeGreaterThan(0)
  })

  test('another phone, name or number ends it', async () => {
    const { pool, cipher } = product.services
    const { rows } = await sql<{ id: string }>`select id from citizen where name = '张建国'`.execute(pool)
    const id = rows[0]?.id ?? ''
    const identity = { name: '张建国', documentNumber: owner.documentNumber, phone: phones.zhangsan }
    const change = (changes: ProfileChanges) => changeProfile(pool, cipher, { id, changes, dropsCertification: false })
    await unlock(product, citizen)
    const others = [{ phone: '13800138055' }, { name: '张建设' }, { documentNumber: '130402198503071232' }]
    for (const other of others) {
      await change(other)
      expect(await reasonOf(citizen.call(listHoldings, {}))).toBe('propertyLocked')
      await change(identity)
    }
    await citizen.call(listHoldings, {})
  })

  test('without a phone in the profile there is no code to send', async () => {
    const { pool, cipher } = product.services
    const { rows } = await sql<{ id: string }>`select id from citizen where name = '张建国'`.execute(pool)
    const change = (phone: string) =>
      changeProfile(pool, cipher, { id: rows[0]?.id ?? '', changes: { phone }, dropsCertification: false })
    await change('')
    expect(await reasonOf(citizen.call(sendPropertyCode, {}))).toBe('profileIncomplete')
    await change(phones.zhangsan)
  })

  test('somebody who is not certified gets no code and sees nothing', async () => {
    const lisi = await product.signIn('lisi')
    expect(await reasonOf(lisi.call(sendPropertyCode, {}))).toBe('certificationNeeded')
    expect(await reasonOf(lisi.call(listHoldings, {}))).toBe('certificationNeeded')
  })

  test('an enterprise counts as itself', async () => {
    const company = await product.signIn('handan-co')
    await unlock(product, company, phones['handan-co'])
    const { properties } = await company.call(listHoldings, {})
    expect(properties).toMatchObject([{ certificateNumber: '冀（2020）邯郸市不动产权第0009100号' }])
    const { businesses } = await company.call(getHolding, { ref: properties[0]?.ref ?? '' })
    const ids = businesses.map(({ businessId }) => businessId)
    expect(ids).toContain('130400-sale-of-new-home')
    expect(ids).not.toContain('130400-divorce-settlement')
  })
})

describe('the list', () => {
  test('is what the register holds in the caller’s own name', async () => {
    await unlock(product, citizen)
    const { asOf, isIncomplete, properties } = await citizen.call(listHoldings, {})
    expect(asOf).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(isIncomplete).toBe(false)
    expect(properties.map(({ certificateNumber }) => certificateNumber)).toEqual(
      expect.arrayContaining([riverside, tongan]),
    )
    expect(properties.find(({ certificateNumber }) => certificateNumber === tongan)).toMatchObject({
      regionCode: '130402',
      area: '89.42',
      ownership: 'sole',
      restrictions: ['mortgage'],
      isPending: false,
    })
  })

  test('has the city of an old unit without a number, which its location names', async () => {
    await unlock(product, citizen)
    const { unitNumber } = await holdingOf(citizen, riverside)
    await changeTitle(citizen, riverside, { unitNumber: '' })
    const old = await holdingOf(citizen, riverside)
    expect(old).toMatchObject({ unitNumber: '', regionCode: '130400' })
    const { businesses } = await citizen.call(getHolding, { ref: old.ref })
    expect(businesses.map(({ businessId }) => businessId)).toContain('130400-sale-of-existing-home')
    await changeTitle(citizen, riverside, { unitNumber: `130499${unitNumber.slice(6)}` })
    expect(await holdingOf(citizen, riverside)).toMatchObject({ regionCode: '130400' })
    await changeTitle(citizen, riverside, { unitNumber })
    expect(await holdingOf(citizen, riverside)).toMatchObject({ regionCode: '130403' })
  })

  test('is asked each time', async () => {
    await unlock(product, citizen)
    await changeTitle(citizen, riverside, { seizures: [{}, { type: '2' }], pending: [{ business: '抵押权首次登记' }] })
    expect(await holdingOf(citizen, riverside)).toMatchObject({ restrictions: ['seizure'], isPending: true })
    await changeTitle(citizen, riverside, clean)
    expect(await holdingOf(citizen, riverside)).toMatchObject({ restrictions: [], isPending: false })
  })

  test.each(['down', 'garbage', 'hang'])('with the register %s it is silent, never empty', async (fault) => {
    await unlock(product, citizen)
    expect(await withFault(citizen, fault, () => reasonOf(citizen.call(listHoldings, {})))).toBe('registerSilent')
  })

  test('an incomplete answer says so, and an absent unit in it is no lost one', async () => {
    await unlock(product, citizen)
    const { ref } = await holdingOf(citizen, riverside)
    await withFault(citizen, 'incomplete', async () => {
      expect((await citizen.call(listHoldings, {})).isIncomplete).toBe(true)
      await changeTitle(citizen, riverside, { owners: [wife] })
      expect(await reasonOf(citizen.call(getHolding, { ref }))).toBe('registerSilent')
    })
    expect(await reasonOf(citizen.call(getHolding, { ref }))).toBe('holdingNotFound')
  })

  test('each look is in the audit log', async () => {
    await unlock(product, citizen)
    const { ref } = await holdingOf(citizen, riverside)
    await citizen.call(getHolding, { ref })
    const { rows } = await sql<{ entry: string }>`
      select act || ' ' || details as entry from audit_entry order by at desc, sequence desc limit 3`.execute(
      product.services.pool,
    )
    expect(rows.map(({ entry }) => entry)).toEqual([
      'identityRead holding',
      'identityRead holdings',
      'propertyUnlocked ',
    ])
  })
})

describe('one property', () => {
  test('has all that is registered, the caller in full and co-owners masked', async () => {
    await changeTitle(citizen, riverside, {
      ...clean,
      owners: [
        { ...owner, share: '60%' },
        { ...wife, share: '40%' },
      ],
      mortgages: [{ amount: '560000.00', registeredAt: '2024-06-03 10:00:00' }],
      pending: [{ business: '预告登记', at: '2026-03-01 09:00:00' }],
    })
    await unlock(product, citizen)
    const { ref } = await holdingOf(citizen, riverside)
    const answer = await citizen.post(getHolding.path, { ref })
    expect(answer.body).toMatchObject({
      data: {
        owners: [
          { name: '张建国', isCaller: true },
          { name: '王*', isCaller: false },
        ],
        restrictions: [{ kind: 'mortgage', registeredAt: '2024-06-03', amount: '560000.00', amountUnit: 'yuan' }],
        pending: [{ business: '预告登记', at: '2026-03-01 09:00:00' }],
        electronic: true,
      },
    })
    expect(JSON.stringify(answer.body)).not.toContain(wife.documentNumber)
    expect(JSON.stringify(answer.body)).not.toContain('王芳')
  })

  test('has each kind of seizure, and the place of a waiting one', async () => {
    const seizures = ['1', '2', '3', '4', '5'].map((type, order) => ({ type, order }))
    await changeTitle(citizen, riverside, { ...clean, seizures })
    await unlock(product, citizen)
    const { restrictions } = await citizen.call(getHolding, { ref: (await holdingOf(citizen, riverside)).ref })
    expect(restrictions).toMatchObject([
      { kind: 'seizure', isWaiting: false, isContinued: false },
      { kind: 'seizure', isWaiting: true, isContinued: false, rank: 1 },
      { kind: 'preSeizure', isWaiting: false, isContinued: false },
      { kind: 'preSeizure', isWaiting: true, isContinued: false, rank: 3 },
      { kind: 'seizure', isWaiting: false, isContinued: true },
    ])
  })

  test('has every business that fits it with its verdict, the feasible first', async () => {
    await unlock(product, citizen)
    const { ref } = await holdingOf(citizen, tongan)
    const { businesses } = await citizen.call(getHolding, { ref })
    const verdictOf = (id: string) => businesses.find(({ businessId }) => businessId === `130400-${id}`)?.verdict
    expect(verdictOf('mortgage-cancellation')).toBe('clear')
    expect(verdictOf('sale-of-existing-home')).toBe('blocked')
    for (const unfit of ['state-land-transfer', 'sale-of-new-home', 'first-registration-of-house', 'objection'])
      expect(verdictOf(unfit)).toBeUndefined()
    const sale = businesses.find(({ businessId }) => businessId === '130400-sale-of-existing-home')
    expect(sale?.reason).toContain('抵押登记（2021-07-06）')
    const ranks = businesses.map(({ verdict }) => ['clear', 'attention', 'resolveFirst', 'blocked'].indexOf(verdict))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })

  test('does not miss the co-owners, who become parties', async () => {
    await changeTitle(citizen, riverside, { ...clean, owners: [owner, wife] })
    await unlock(product, citizen)
    const { ref } = await holdingOf(citizen, riverside)
    const { businesses } = await citizen.call(getHolding, { ref })
    expect(businesses.find(({ businessId }) => businessId === '130400-sale-of-existing-home')?.verdict).toBe('clear')
  })

  test('is checked with one business: every finding, and nothing is kept', async () => {
    await unlock(product, citizen)
    await changeTitle(citizen, riverside, { ...clean, mortgages: [{}], seizures: [{}] })
    const { ref } = await holdingOf(citizen, riverside)
    const check = await citizen.call(checkProperty, { ref, businessId: '130400-sale-of-existing-home' })
    expect(check).toMatchObject({ verdict: 'blocked', findings: [{ rule: 'mortgage' }, { rule: 'seizure' }] })
    expect(await reasonOf(citizen.call(checkProperty, { ref, businessId: '130400-nothing' }))).toBe('businessNotFound')
    const kept = await sql`select 1 from register_check`.execute(product.services.pool)
    expect(kept.rows).toEqual([])
    expect(await reasonOf(citizen.call(checkProperty, {}))).toBe('applicationNotFound')
  })
})

describe('a reference', () => {
  test('of another session, of another citizen, an old one and nonsense are not found, all alike', async () => {
    await unlock(product, citizen)
    const { ref } = await holdingOf(citizen, riverside)
    const other = await product.signIn('zhangsan')
    await product.clock.advance(2 * minute)
    await unlock(product, other)
    const company = await product.signIn('handan-co')
    await unlock(product, company, phones['handan-co'])
    const tampered = `${ref.slice(0, -4)}${ref.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    const answers = await Promise.all([
      other.post(getHolding.path, { ref }),
      company.post(getHolding.path, { ref }),
      citizen.post(getHolding.path, { ref: tampered }),
      citizen.post(getHolding.path, { ref: riverside }),
    ])
    product.clock.advance(20 * minute)
    await citizen.call(listHoldings, {})
    product.clock.advance(11 * minute)
    answers.push(await citizen.post(getHolding.path, { ref }))
    for (const { body } of answers) {
      expect(body).toMatchObject({ errcode: '04', reason: 'holdingNotFound' })
      expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
    }
  })
})

describe('the electronic certificate', () => {
  test('is the register’s own PDF, which nobody stores', async () => {
    await unlock(product, citizen)
    const { ref } = await holdingOf(citizen, riverside)
    const answer = await citizen.get(electronicCertificateAddress(ref))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^inline; filename="certificate.pdf"; filename\*=UTF-8''%/,
    )
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const saved = await citizen.get(`${electronicCertificateAddress(ref)}&download=1`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test('that is not sent says why: a reference that is not found is no certificate that was not issued', async () => {
    await unlock(product, citizen)
    const { ref } = await holdingOf(citizen, riverside)
    const { ref: without } = await holdingOf(citizen, tongan)
    const company = await product.signIn('handan-co')
    await unlock(product, company, phones['handan-co'])
    const refused = async (client: Client, given: string) => {
      const answer = await client.get(electronicCertificateAddress(given))
      const { requestId: _, ...body } = Object(await answer.json())
      return { status: answer.status, body }
    }
    const unknown = await refused(citizen, 'nonsense')
    expect(unknown).toMatchObject({ status: 404, body: { errcode: '04', reason: 'holdingNotFound' } })
    expect(await refused(company, ref)).toEqual(unknown)
    expect(await refused(citizen, without)).toMatchObject({
      status: 404,
      body: { reason: 'certificateNotIssued', errmsg: '该证书尚未制发电子证照' },
    })
    expect(await refused(product.visitor(), ref)).toMatchObject({ status: 401, body: { reason: 'signedOut' } })
    await citizen.call(lockProperties, {})
    expect(await refused(citizen, ref)).toMatchObject({ status: 403, body: { reason: 'propertyLocked' } })
    product.clock.advance(31 * minute)
    expect(await refused(citizen, ref)).toEqual(unknown)
  })

  test('has the same locks', async () => {
    await unlock(product, citizen)
    const { ref } = await holdingOf(citizen, riverside)
    const without = await holdingOf(citizen, tongan)
    const statusOf = async (client: Client, given: string) =>
      (await client.get(electronicCertificateAddress(given))).status
    expect(await statusOf(product.visitor(), ref)).toBe(401)
    expect(await statusOf(citizen, 'nonsense')).toBe(404)
    expect(await statusOf(citizen, without.ref)).toBe(404)
    expect(await withFault(citizen, 'down', () => statusOf(citizen, ref))).toBe(503)
    await citizen.call(lockProperties, {})
    expect(await statusOf(citizen, ref)).toBe(403)
  })
})
