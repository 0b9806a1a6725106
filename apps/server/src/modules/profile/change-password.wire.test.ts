import { finishFaceCheck, repeatFaceCheck } from '@registration/contract/face.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { changePassword, resetPassword, saveProfile, sendPasswordCode } from '@registration/contract/profile.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { checkFace, consent, endCheck } from '../../testing/face.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { aProfile, completeProfile } from '../../testing/profile.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** A citizen with a password, and another session of theirs. */
async function aCitizen() {
  const citizen = await product.signIn('newcomer')
  const { phone = '', password = '' } = await completeProfile(product, citizen)
  const { openid } = await citizen.call(getUserInfo, {})
  const { id } = await product.services.pool
    .selectFrom('citizen')
    .select('id')
    .where('openid', '=', openid)
    .executeTakeFirstOrThrow()
  return { citizen, phone, password, id, elsewhere: await aSession(product, id) }
}

const newPassword = 'bdc72mk4'
const save = (citizen: Client, password: string) => citizen.call(saveProfile, { nickname: '新', password })

/** The acts on a citizen's password, oldest first. */
async function actsOn(id: string): Promise<string[]> {
  const rows = await product.services.pool
    .selectFrom('audit_entry')
    .select('act')
    .where('citizen_id', '=', id)
    .where('act', 'like', 'password%')
    .orderBy('sequence')
    .execute()
  return rows.map(({ act }) => act)
}

describe('a change', () => {
  test('takes the old password, ends the other sessions, is in the log, and is a message', async () => {
    const { citizen, password, id, elsewhere } = await aCitizen()
    await citizen.call(changePassword, { password, newPassword })
    expect((await elsewhere.post(getUserInfo.path, {})).status).toBe(401)
    expect((await refusalOf(save(citizen, password))).reason).toBe('passwordWrong')
    await save(citizen, newPassword)
    expect(await actsOn(id)).toEqual(['passwordSet', 'passwordChanged'])
    const { body } = await citizen.post(listMessages.path, {})
    expect(JSON.stringify(body)).toContain('登录密码已修改')
  })

  test('with a wrong password changes nothing and counts as a try', async () => {
    const { citizen, password, elsewhere } = await aCitizen()
    const wrong = () => refusalOf(citizen.call(changePassword, { password: 'wrong1', newPassword }))
    expect((await wrong()).text).toBe('登录密码不正确，还可以试4次')
    for (let tries = 0; tries < 3; tries += 1) await wrong()
    expect((await wrong()).reason).toBe('passwordPaused')
    expect((await elsewhere.post(getUserInfo.path, {})).status).toBe(200)
    product.clock.advance(15 * 60_000)
    await save(citizen, password)
  })

  test('needs a password, which a newcomer has not', async () => {
    const refused = await refusalOf(
      (await product.signIn('newcomer')).call(changePassword, { password: '', newPassword }),
    )
    expect(refused.reason).toBe('passwordMissing')
  })
})

describe('a guessable password', () => {
  test.each([
    ['abc123', 'passwordCommon'],
    ['Passw0rd', 'passwordCommon'],
    ['Q1W2E3R4', 'passwordCommon'],
    ['short', 'passwordWeak'],
  ])('%s is refused at setting, changing and resetting', async (guessable, reason) => {
    const newcomer = await product.signIn('newcomer')
    const { citizen, password } = await aCitizen()
    const acts = [
      () => newcomer.call(saveProfile, { ...aProfile(), password: guessable }),
      () => citizen.call(changePassword, { password, newPassword: guessable }),
      () => citizen.call(resetPassword, { code: '', newPassword: guessable }),
    ]
    for (const act of acts) expect((await refusalOf(act())).reason).toBe(reason)
  })
})

describe('a reset', () => {
  const codeFor = async (citizen: Client, phone: string) => {
    // A phone gets one code a minute.
    product.clock.advance(61_000)
    await citizen.call(sendPasswordCode, {})
    return codeOn(product, phone)
  }
  const passFace = async (citizen: Client) => {
    const { url } = await citizen.call(repeatFaceCheck, { consent })
    await citizen.call(finishFaceCheck, { token: await endCheck(url, 'pass') })
  }

  test('needs a passed check by face and the code, counts once, and does what a change does', async () => {
    const { citizen, phone, password, id, elsewhere } = await aCitizen()
    const code = await codeFor(citizen, phone)
    const reset = (typed: string) => citizen.call(resetPassword, { code: typed, newPassword })
    expect((await refusalOf(reset(code))).reason).toBe('passwordFaceNeeded')
    await passFace(citizen)
    expect((await refusalOf(reset('000000'))).reason).toBe('codeRefused')
    await reset(code)
    expect((await elsewhere.post(getUserInfo.path, {})).status).toBe(401)
    expect((await refusalOf(save(citizen, password))).reason).toBe('passwordWrong')
    await save(citizen, newPassword)
    expect(await actsOn(id)).toEqual(['passwordSet', 'passwordReset'])
    expect((await refusalOf(reset(await codeFor(citizen, phone)))).reason).toBe('passwordFaceNeeded')
  })

  test('is open to a certified citizen, for 15 minutes after the check, and ends a pause', async () => {
    const { citizen, phone, password } = await aCitizen()
    await citizen.call(finishFaceCheck, { token: await checkFace(citizen, 'pass') })
    for (let tries = 0; tries < 5; tries += 1) await refusalOf(save(citizen, 'wrong1'))
    expect((await refusalOf(save(citizen, password))).reason).toBe('passwordPaused')
    product.clock.advance(16 * 60_000)
    const late = citizen.call(resetPassword, { code: await codeFor(citizen, phone), newPassword })
    expect((await refusalOf(late)).reason).toBe('passwordFaceNeeded')
    await passFace(citizen)
    await citizen.call(resetPassword, { code: await codeFor(citizen, phone), newPassword })
    await save(citizen, newPassword)
  })
})
