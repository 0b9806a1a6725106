import { createApplication, listApplications } from '@registration/contract/applications.ts'
import { submitArchiveRequest } from '@registration/contract/archive.ts'
import { claimNextCase, holdCase, releaseCase, resumeCase } from '@registration/contract/desk/claims.ts'
import { countCases } from '@registration/contract/desk/queue.ts'
import { listHoldings, showHolding } from '@registration/contract/holdings.ts'
import { sendArchiveCode } from '@registration/contract/phone-codes.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demonstrationCitizens } from '../demonstration/citizens.ts'
import { businessId } from '../testing/applications.ts'
import { aCase, intervalsOf, timelineOf } from '../testing/cases.ts'
import type { Client } from '../testing/client.ts'
import { holdingOf, riverside, unlock } from '../testing/holdings.ts'
import { anOfficer } from '../testing/officer-sessions.ts'
import { codeOn } from '../testing/phone.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { refusalOf } from '../testing/refusal-of.ts'

const hour = 3_600_000
const { name, documentNumber, phone } = demonstrationCitizens.zhangsan

let product: TestProduct
let citizen: Client
beforeEach(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
})
afterEach(() => product.stop())

const ask = (code: string, challengeId: string) =>
  citizen.call(submitArchiveRequest, {
    holderName: name,
    documentNumber,
    phone,
    code,
    challengeId,
    regionCode: '130400',
  })

test('a clock that jumps an hour ahead ends every code', async () => {
  const { challengeId } = await citizen.call(sendArchiveCode, { phone })
  const code = await codeOn(product, phone)
  product.clock.advance(hour)
  expect((await refusalOf(ask(code, challengeId))).reason).toBe('codeRefused')
})

test('a clock that jumps a day ahead ends every session, and a new one serves', async () => {
  expect((await citizen.call(getUserInfo, {})).name).toBe(name)
  product.clock.advance(24 * hour)
  expect((await refusalOf(citizen.call(getUserInfo, {}))).reason).toBe('signedOut')
  expect((await (await product.signIn('zhangsan')).call(getUserInfo, {})).name).toBe(name)
})

test.each([hour, 24 * hour])('a clock that jumps %d ms back breaks no call', async (milliseconds) => {
  const { applicationId } = await citizen.call(createApplication, { businessId, byAppointment: false })
  const { challengeId } = await citizen.call(sendArchiveCode, { phone })
  const code = await codeOn(product, phone)
  product.clock.advance(-milliseconds)
  expect((await citizen.call(getUserInfo, {})).name).toBe(name)
  const { rows } = await citizen.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 15 })
  expect(rows.map(({ id }) => id)).toEqual([applicationId])
  // The clock is set right again, past the code's time: the jump back has not prolonged it.
  product.clock.advance(milliseconds + 6 * 60_000)
  expect((await refusalOf(ask(code, challengeId))).reason).toBe('codeRefused')
})

test('a clock that was an hour ahead and is set right leaves nobody at the limit of a minute for an hour', async () => {
  product.clock.advance(hour)
  const { client: officer } = await anOfficer(product, { roles: ['cadastral'] })
  const look = () => Promise.all([citizen.call(getUserInfo, {}), officer.call(countCases, {})])
  await look()
  product.clock.advance(-hour)
  for (let calls = 0; calls < 650; calls += 1) {
    await look()
    if (calls === 325) product.clock.advance(61_000)
  }
  expect((await citizen.call(getUserInfo, {})).name).toBe(name)
})

/** A citizen whose property is unlocked and shown, and the page of it. */
async function shown(): Promise<() => Promise<string>> {
  await unlock(product, citizen)
  const { ref } = await holdingOf(citizen, riverside)
  const { pathname, search } = new URL((await citizen.call(showHolding, { ref })).url)
  return async () => (await product.visitor().get(`${pathname}${search}`)).text()
}

test('a clock that jumps an hour ahead locks one’s own property, ends what was shown, and signs the officer out', async () => {
  const page = await shown()
  const { client: officer } = await anOfficer(product, { roles: ['cadastral'] })
  await officer.call(countCases, {})
  product.clock.advance(hour)
  expect((await refusalOf(citizen.call(listHoldings, {}))).reason).toBe('propertyLocked')
  expect(await page()).toContain('已过期')
  expect((await refusalOf(officer.call(countCases, {}))).reason).toBe('signedOut')
})

test.each([hour, 24 * hour])(
  'a clock that jumps %d ms back prolongs no unlocking and no shown page',
  async (milliseconds) => {
    const page = await shown()
    product.clock.advance(-milliseconds)
    expect((await citizen.call(listHoldings, {})).properties.length).toBeGreaterThan(0)
    expect(await page()).toContain('有效')
    product.clock.advance(milliseconds + 31 * 60_000)
    expect((await refusalOf(citizen.call(listHoldings, {}))).reason).toBe('propertyLocked')
    expect(await page()).toContain('已过期')
  },
)

test.each([1_000, hour, 24 * hour])('a clock that jumps %d ms back stops no case', async (milliseconds) => {
  const officer = await anOfficer(product, { roles: ['cadastral'] })
  const { client } = officer
  const held = await aCase(product)
  const { id, version } = await client.call(claimNextCase, {})
  expect(id).toBe(held)
  product.clock.advance(-milliseconds)
  const onHold = await client.call(holdCase, { id, version, reason: 'party' })
  product.clock.advance(-milliseconds)
  const resumed = await client.call(resumeCase, { id, version: onHold.version })
  product.clock.advance(-milliseconds)
  await client.call(releaseCase, { id, version: resumed.version })
  expect(await timelineOf(product, id)).toHaveLength(5)
  const intervals = await intervalsOf(product, id)
  expect(intervals.filter(([, , , isOpen]) => isOpen)).toHaveLength(1)
})
