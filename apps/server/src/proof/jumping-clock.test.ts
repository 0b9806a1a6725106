import { createApplication, listApplications } from '@registration/contract/applications.ts'
import { submitArchiveRequest } from '@registration/contract/archive.ts'
import { sendArchiveCode } from '@registration/contract/phone-codes.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demonstrationCitizens } from '../demonstration/citizens.ts'
import { businessId } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
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
