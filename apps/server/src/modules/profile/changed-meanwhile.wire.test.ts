import { sendProfileCode } from '@registration/contract/phone-codes.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { aMobile } from '../../testing/profile.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

/** Two devices of one citizen. Both have read the profile before either saves it. */
let product: TestProduct
let phone: Client
let tablet: Client
beforeAll(async () => {
  product = await startProduct()
  phone = await product.signIn('lisi')
  tablet = await product.signIn('lisi')
})
afterAll(() => product.stop())

const password = 'k7wolke'
const profile = async (device: Client) => {
  const { name, nickname, documentType, documentNumber, phone } = await device.call(getUserInfo, {})
  return { name, nickname, documentType, documentNumber, phone }
}
type Profile = Awaited<ReturnType<typeof profile>>

describe('a profile that two devices have open', () => {
  let base: Profile
  beforeEach(async () => {
    base = await profile(phone)
  })
  const save = (device: Client, changes: Partial<Profile> & { code?: string }, requestId?: string) =>
    device.call(saveProfile, { ...base, ...changes, password, base }, requestId)

  test('keeps the changes of both, of different fields', async () => {
    await save(phone, { nickname: '老李' })
    await save(tablet, { name: '李思思' })
    expect(await profile(phone)).toEqual({ ...base, nickname: '老李', name: '李思思' })
  })

  test('keeps a new phone although the other device sends the one that it read, without a code', async () => {
    const mobile = aMobile()
    await phone.call(sendProfileCode, { phone: mobile })
    await save(phone, { phone: mobile, code: await codeOn(product, mobile) })
    await save(tablet, { nickname: '思思' })
    expect(await profile(phone)).toEqual({ ...base, phone: mobile, nickname: '思思' })
  })

  test('keeps the first change of a field and shows it, before the password is asked', async () => {
    await save(phone, { nickname: '第一' })
    const refused = await refusalOf(
      tablet.call(saveProfile, { ...base, nickname: '第二', name: '李改名', password: 'wrong1', base }),
    )
    expect(refused).toMatchObject({ status: 409, reason: 'changedMeanwhile' })
    expect(refused.fields).toEqual({ nickname: '这一项刚被修改过，请选择' })
    expect(refused.body).toMatchObject({
      errcode: '11',
      data: { present: { nickname: '第一', CARDNUM: base.documentNumber } },
    })
    expect(await profile(phone)).toEqual({ ...base, nickname: '第一' })
    const present = await profile(tablet)
    await tablet.call(saveProfile, { ...present, nickname: '第二', password, base: present })
    expect(await profile(phone)).toEqual({ ...base, nickname: '第二' })
  })

  test('never mixes the document of one device with the number of the other', async () => {
    await save(phone, { documentType: '3', documentNumber: 'E12345678' })
    const refused = await refusalOf(save(tablet, { documentNumber: '130402198503071231' }))
    expect(Object.keys(refused.fields)).toEqual(['cardtype', 'CARDNUM'])
  })

  test('answers a repeat like the first time, and changes nothing', async () => {
    await save(phone, { nickname: '甲' }, 'profile-1')
    await save(tablet, { name: '李乙' }, 'profile-2')
    await tablet.call(saveProfile, { nickname: '丙', password })
    await save(phone, { nickname: '甲' }, 'profile-1')
    expect(await profile(phone)).toMatchObject({ nickname: '丙', name: '李乙' })
  })

  test('loses no change of parallel saves, and takes one of the same field', async () => {
    const names = ['李一', '李二', '李三']
    const outcomes = await Promise.allSettled([
      save(tablet, { nickname: '并行' }),
      ...names.map((name) => save(phone, { name })),
    ])
    expect(outcomes[0]?.status).toBe('fulfilled')
    const saved = names.filter((_each, n) => outcomes[n + 1]?.status === 'fulfilled')
    expect(saved).toHaveLength(1)
    expect(await profile(phone)).toEqual({ ...base, nickname: '并行', name: saved[0] })
  })

  test('of a client that does not send what it read is saved as it was sent', async () => {
    await save(phone, { nickname: '丁' })
    await tablet.call(saveProfile, { ...base, password })
    expect(await profile(phone)).toEqual(base)
  })
})
