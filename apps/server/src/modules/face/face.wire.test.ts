import { finishFaceCheck, repeatFaceCheck, startFaceCheck } from '@registration/contract/face.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { listConsents, withdrawConsent } from '@registration/contract/privacy.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { lockRequest } from '../../http/idempotency-store.ts'
import { aSession, aSignedInCitizen } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { checkFace, consent, endCheck, orderFault } from '../../testing/face.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { completeProfile } from '../../testing/profile.ts'
import { reasonOf, refusalOf } from '../../testing/refusal-of.ts'
import { storedText } from '../../testing/stored-text.ts'
import { lockCitizen } from '../session/citizen-store.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const minutes = (n: number) => product.clock.advance(n * 60_000)

const aCitizen = async (): Promise<Client> => (await aSignedInCitizen(product)).client

const isCertified = async (citizen: Client) => (await citizen.call(getUserInfo, {})).isCertified
const finish = (citizen: Client, token: string) => citizen.call(finishFaceCheck, { token })

describe('a check by face', () => {
  test('that passed certifies once, and a reload gets the same answer', async () => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, 'pass')
    expect(await isCertified(citizen)).toBe(false)
    await finish(citizen, token)
    expect(await isCertified(citizen)).toBe(true)
    await finish(citizen, token)
    expect((await refusalOf(citizen.call(startFaceCheck, { consent }))).reason).toBe('alreadyCertified')
    const rows = await product.services.pool
      .selectFrom('audit_entry')
      .select('act')
      .where('act', '=', 'certified')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['fail', 'faceFailed'],
    ['not-same-person', 'faceNotSamePerson'],
    ['name-mismatch', 'faceNameMismatch'],
    ['not-live', 'faceNotLive'],
    ['document-expired', 'faceDocumentDiffers'],
    ['no-record', 'faceNoRecord'],
    ['expired', 'faceExpired'],
    ['blocked', 'faceBlocked'],
  ])('that ended in %s is refused as %s, repeatedly, and certifies nobody', async (result, reason) => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, result)
    const refused = await refusalOf(finish(citizen, token))
    expect([refused.status, refused.body.errcode, refused.reason]).toEqual([200, '01', reason])
    expect((await refusalOf(finish(citizen, token))).reason).toBe(reason)
    expect(await isCertified(citizen)).toBe(false)
  })

  test('that was not finished is pending, and may still pass', async () => {
    const citizen = await aCitizen()
    const { url } = await citizen.call(startFaceCheck, { consent })
    const token = await endCheck(url, 'pending')
    expect((await refusalOf(finish(citizen, token))).reason).toBe('facePending')
    await endCheck(url, 'pass')
    await finish(citizen, token)
    expect(await isCertified(citizen)).toBe(true)
  })

  test('of a busy platform may be asked about again', async () => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, 'busy')
    for (let tries = 0; tries < 2; tries += 1)
      expect((await refusalOf(finish(citizen, token))).reason).toBe('faceRetry')
  })

  test('finished by parallel calls certifies once', async () => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, 'pass')
    const reasons = await Promise.all(
      Array.from({ length: 6 }, () =>
        finish(citizen, token).then(
          () => 'passed',
          ({ reason }: { reason: string }) => reason,
        ),
      ),
    )
    expect(reasons).toContain('passed')
    expect(reasons.every((reason) => ['passed', 'facePending'].includes(reason))).toBe(true)
    expect(await isCertified(citizen)).toBe(true)
  })

  test('blocked for today can start again tomorrow', async () => {
    const citizen = await aCitizen()
    await refusalOf(finish(citizen, await checkFace(citizen, 'blocked')))
    expect((await refusalOf(citizen.call(startFaceCheck, { consent }))).reason).toBe('faceBlocked')
  })
})

describe('the token', () => {
  test('of another citizen, a made-up one and none are not found', async () => {
    const [citizen, thief] = [await aCitizen(), await aCitizen()]
    const token = await checkFace(citizen, 'pass')
    const answers = []
    for (const given of [token, 'A'.repeat(43), 'short', '', `${token}x`]) {
      const { body } = await thief.post(finishFaceCheck.path, { bsm: given })
      answers.push(body)
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ errcode: '01', reason: 'faceNotFound' })
    expect(await isCertified(thief)).toBe(false)
    await finish(citizen, token)
  })

  test.each(['?BizToken=X', '&BizToken=X', ''])('is found however the platform joins its own (%s)', async (tail) => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, 'pass')
    const { body } = await citizen.post(finishFaceCheck.path, { bsm: `=${token}${tail}` })
    expect(body).toEqual({ errcode: '00', errmsg: '' })
  })

  test('is valid for fifteen minutes', async () => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, 'pass')
    minutes(15)
    expect((await refusalOf(finish(citizen, token))).reason).toBe('faceExpired')
  })

  test('that was used returns its outcome for fifteen minutes more, and certifies nothing again', async () => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, 'pass')
    await finish(citizen, token)
    await citizen.call(saveProfile, { name: '别的人', password: 'bdc36k9' })
    await finish(citizen, token)
    expect(await isCertified(citizen)).toBe(false)
    minutes(15)
    expect((await refusalOf(finish(citizen, token))).reason).toBe('faceExpired')
  })

  test('of a flow that a newer one replaced is expired', async () => {
    const citizen = await aCitizen()
    const old = await checkFace(citizen, 'pass')
    const newer = await checkFace(citizen, 'fail')
    expect((await refusalOf(finish(citizen, old))).reason).toBe('faceExpired')
    expect((await refusalOf(finish(citizen, newer))).reason).toBe('faceFailed')
    expect(await isCertified(citizen)).toBe(false)
  })

  test('of a flow is expired when name or number changed since', async () => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, 'pass')
    await citizen.call(saveProfile, { name: '别的人', password: 'bdc36k9' })
    expect((await refusalOf(finish(citizen, token))).reason).toBe('faceExpired')
    expect(await isCertified(citizen)).toBe(false)
  })
})

describe('a start', () => {
  test('needs the consent to the present words', async () => {
    const citizen = await aCitizen()
    for (const version of [undefined, '2', '4']) {
      const { body } = await citizen.post(startFaceCheck.path, { consent: version })
      expect(body).toMatchObject({ errcode: '01', reason: 'faceConsentNeeded' })
    }
  })

  test('that is to certify takes the consent to version 1, which the contract names, and records that version', async () => {
    const citizen = await aCitizen()
    await finish(citizen, await endCheck((await citizen.call(startFaceCheck, { consent: '1' })).url, 'pass'))
    expect(await isCertified(citizen)).toBe(true)
    const { consents } = await citizen.call(listConsents, {})
    expect(consents.filter(({ purpose }) => purpose === 'face').map(({ version }) => version)).toEqual(['1'])
    // Those words did not name the password for which this one is.
    expect((await refusalOf(citizen.call(repeatFaceCheck, { consent: '1' }))).reason).toBe('faceConsentNeeded')
  })

  test('verifies the caller’s own saved name and number, and returns to us, with any payload', async () => {
    const citizen = await aCitizen()
    const { body } = await citizen.post(startFaceCheck.path, {
      consent,
      RedirectUrl: 'https://evil.example/',
      bsm: 'B'.repeat(43),
      idcard: '11010519491231002X',
      name: '别人',
    })
    const { Url } = body.data as { Url: string } // the answer of this call
    expect(new URL(Url).origin).toBe(product.base)
    const page = await (await fetch(Url)).text()
    expect(page).toContain('周*')
    const token = await endCheck(Url, 'pass')
    expect(token).toHaveLength(43)
    expect(token).not.toBe('B'.repeat(43))
    await finish(citizen, token)
  })

  test('needs a complete profile of a person with an ID card', async () => {
    const newcomer = await product.signIn('newcomer')
    expect((await refusalOf(newcomer.call(startFaceCheck, { consent }))).body.errcode).toBe('02')
    await completeProfile(product, newcomer, { documentType: '3', documentNumber: 'E12345678' })
    expect((await refusalOf(newcomer.call(startFaceCheck, { consent }))).reason).toBe('faceDocumentNotTaken')
    const company = await product.signIn('handan-co')
    await company.call(saveProfile, { name: '邯郸市丛台房产有限公司', password: 'bdc36k9' })
    expect((await refusalOf(company.call(startFaceCheck, { consent }))).reason).toBe('faceNotForAccount')
  })

  test('checks an old number of 15 digits as today’s number of the same person', async () => {
    const citizen = await product.signIn('newcomer')
    await completeProfile(product, citizen, { documentNumber: '130402850307123' })
    const { url } = await citizen.call(startFaceCheck, { consent })
    await finish(citizen, await endCheck(url, 'pass'))
    expect(await citizen.call(getUserInfo, {})).toMatchObject({ isCertified: true })
  })

  test.each([startFaceCheck, repeatFaceCheck])(
    '($path) that is repeated with its request id is one: it has the same address, which still leads to a result',
    async (endpoint) => {
      const citizen = await aCitizen()
      const start = () => citizen.call(endpoint, { consent }, 'one-act')
      const first = await start()
      for (let repeats = 0; repeats < 6; repeats += 1) expect(await start()).toEqual(first)
      await finish(citizen, await endCheck(first.url, 'pass'))
      expect(await isCertified(citizen)).toBe(true)
    },
  )

  test('that is repeated while the first one is answered has an address that leads to a result', async () => {
    const { client: citizen, citizenId } = await aSignedInCitizen(product)
    const { pool, cipher, clock } = product.services
    const requestId = 'at-once'
    const start = () => citizen.call(startFaceCheck, { consent }, requestId)
    const claim = { callerId: citizenId, call: startFaceCheck.path, requestId, now: clock.now() }
    const { repeated } = await inTransaction(pool, async (held) => {
      const { first, repeated } = await inTransaction(pool, async (db) => {
        await lockRequest(db, { ...claim, mostKept: 1, payloadHash: Buffer.alloc(0) })
        await sql`select`.execute(db)
        // The first one has asked the platform. The repeat comes before its answer is kept.
        const first = start()
        await untilWaiting(pool, 1)
        await lockCitizen(held, cipher, citizenId)
        const repeated = start()
        await untilWaiting(pool, 2)
        return { first, repeated }
      })
      await first
      return { repeated }
    })
    await finish(citizen, await endCheck((await repeated).url, 'pass'))
    expect(await isCertified(citizen)).toBe(true)
  })

  test('is possible five times a day', async () => {
    const citizen = await aCitizen()
    for (let flows = 0; flows < 5; flows += 1) await citizen.call(startFaceCheck, { consent })
    const refused = await refusalOf(citizen.call(startFaceCheck, { consent }))
    expect([refused.status, refused.reason]).toEqual([429, 'faceTooOften'])
  })

  test('asks for no other try after the last of the day has failed', async () => {
    const citizen = await aCitizen()
    for (let flows = 0; flows < 3; flows += 1) await citizen.call(startFaceCheck, { consent })
    const [fourth, fifth] = [await checkFace(citizen, 'fail'), await checkFace(citizen, 'fail')]
    expect((await refusalOf(finish(citizen, fourth))).reason).toBe('faceExpired')
    for (const look of ['first', 'reload'])
      expect((await refusalOf(finish(citizen, fifth))).reason, look).toBe('faceLastFailed')
  })
})

describe('a platform', () => {
  test.each(['garbage', 'serverError', 'arrears', 'foreignPage', 'silent'])(
    'with a fault (%s) starts nothing, and the try does not count',
    async (fault) => {
      const citizen = await aCitizen()
      await orderFault(product, fault)
      const refused = await refusalOf(citizen.call(startFaceCheck, { consent }))
      expect([refused.status, refused.reason]).toEqual([503, 'faceUnavailable'])
      for (let flows = 0; flows < 5; flows += 1) await citizen.call(startFaceCheck, { consent })
    },
  )

  test.each(['otherPerson', 'otherFlow', 'notLive'])('that lies (%s) certifies nobody', async (fault) => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, 'pass')
    await orderFault(product, fault)
    expect((await refusalOf(finish(citizen, token))).reason).toBe('faceFailed')
    expect((await refusalOf(finish(citizen, token))).reason).toBe('faceFailed')
    expect(await isCertified(citizen)).toBe(false)
  })

  test.each([
    ['garbage', 'faceUnavailable'],
    ['serverError', 'faceUnavailable'],
    ['arrears', 'faceUnavailable'],
    ['silent', 'faceUnavailable'],
    ['noText', 'facePending'],
  ])('whose end is unknown (%s) may be asked again', async (fault, reason) => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, 'pass')
    await orderFault(product, fault)
    expect((await refusalOf(finish(citizen, token))).reason).toBe(reason)
    await finish(citizen, token)
    expect(await isCertified(citizen)).toBe(true)
  })
})

describe('a citizen who never came back', () => {
  const flowOf = async (citizen: Client) => {
    const { openid } = await citizen.call(getUserInfo, {})
    return product.services.pool
      .selectFrom('face_flow')
      .innerJoin('citizen', 'citizen.id', 'face_flow.citizen_id')
      .where('citizen.openid', '=', openid)
      .selectAll('face_flow')
      .executeTakeFirstOrThrow()
  }
  const sweep = async (after: number) => {
    minutes(after)
    await product.worker.drain()
  }
  const titles = async (citizen: Client) =>
    (await citizen.call(listMessages, { page: 1, pageSize: 15 })).rows.map(({ title }) => title)

  test('is certified once and notified after ten minutes, when the check had passed', async () => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, 'pass')
    await sweep(9)
    expect(await isCertified(citizen)).toBe(false)
    await sweep(1)
    await expect.poll(() => isCertified(citizen)).toBe(true)
    expect(await flowOf(citizen)).toMatchObject({ state: 'passed', asked: 1, vendor_token_sealed: null })
    expect(await titles(citizen)).toEqual(['实名认证已通过'])
    await finish(citizen, token)
    await sweep(20)
    expect(await titles(citizen)).toEqual(['实名认证已通过'])
    const entries = await product.services.pool
      .selectFrom('audit_entry')
      .select(['actor', 'act'])
      .where('citizen_id', '=', (await flowOf(citizen)).citizen_id)
      .where('act', '=', 'certified')
      .execute()
    expect(entries).toEqual([{ actor: 'system', act: 'certified' }])
  })

  test('is notified of a failed check', async () => {
    const citizen = await aCitizen()
    const token = await checkFace(citizen, 'not-same-person')
    await sweep(10)
    await expect.poll(() => titles(citizen)).toEqual(['实名认证未通过'])
    expect((await refusalOf(finish(citizen, token))).reason).toBe('faceNotSamePerson')
  })

  test('and had not finished: the platform is asked once, and the flow expires', async () => {
    const citizen = await aCitizen()
    const { url } = await citizen.call(startFaceCheck, { consent })
    const token = await endCheck(url, 'pending')
    await sweep(10)
    await expect.poll(() => flowOf(citizen)).toMatchObject({ state: 'pending', asked: 1 })
    await sweep(4)
    expect(await flowOf(citizen)).toMatchObject({ state: 'pending', asked: 1 })
    await sweep(1)
    await expect
      .poll(() => flowOf(citizen))
      .toMatchObject({
        state: 'failed',
        outcome: 'expired',
        asked: 1,
        vendor_token_sealed: null,
      })
    expect((await refusalOf(finish(citizen, token))).reason).toBe('faceExpired')
    expect(await titles(citizen)).toEqual([])
  })

  test('is not certified when name or number changed since', async () => {
    const citizen = await aCitizen()
    await checkFace(citizen, 'pass')
    await citizen.call(saveProfile, { name: '别的人', password: 'bdc36k9' })
    await sweep(10)
    expect(await isCertified(citizen)).toBe(false)
    expect(await titles(citizen)).toEqual([])
  })

  test.each(['starting', 'checking'] as const)('can start again after a node left their flow %s', async (state) => {
    const citizen = await aCitizen()
    await citizen.call(startFaceCheck, { consent })
    const { id } = await flowOf(citizen)
    await product.services.pool.updateTable('face_flow').set({ state }).where('id', '=', id).execute()
    await sweep(10)
    await sweep(5)
    await expect.poll(() => flowOf(citizen)).toMatchObject({ state: 'failed', outcome: 'expired' })
  })
})

describe('a check that is ended while the platform is asked', () => {
  const entriesOf = (citizenId: string) =>
    product.services.pool.selectFrom('audit_entry').select('act').where('citizen_id', '=', citizenId).execute()

  /** Withdraws the consent after the platform's answer came, before it is stored. */
  async function withdrawBeforeTheEnd(citizen: Client, citizenId: string, end: () => Promise<string>): Promise<string> {
    const { pool, cipher } = product.services
    const { consents } = await citizen.call(listConsents, {})
    const id = consents.find(({ purpose }) => purpose === 'face')?.id ?? ''
    const { ended } = await inTransaction(pool, async (db) => {
      await lockCitizen(db, cipher, citizenId)
      const ended = end()
      await untilWaiting(pool, 1)
      await (await aSession(product, citizenId)).call(withdrawConsent, { id })
      return { ended }
    })
    return ended
  }

  test('by its citizen certifies nobody: it is expired', async () => {
    const { client: citizen, citizenId } = await aSignedInCitizen(product)
    const token = await checkFace(citizen, 'pass')
    const reason = () => reasonOf(finish(citizen, token))
    expect(await withdrawBeforeTheEnd(citizen, citizenId, reason)).toBe('faceExpired')
    expect(await isCertified(citizen)).toBe(false)
    expect(await entriesOf(citizenId)).not.toContainEqual({ act: 'certified' })
  })

  test('after its citizen left certifies nobody and notifies nobody', async () => {
    const { client: citizen, citizenId } = await aSignedInCitizen(product)
    await checkFace(citizen, 'pass')
    minutes(10)
    const drained = () => product.worker.drain().then(() => 'drained')
    expect(await withdrawBeforeTheEnd(citizen, citizenId, drained)).toBe('drained')
    expect(await isCertified(citizen)).toBe(false)
    expect((await citizen.call(listMessages, { page: 1, pageSize: 15 })).rows).toEqual([])
    expect(await entriesOf(citizenId)).not.toContainEqual({ act: 'certified' })
  })
})

test('only the outcome of a flow is stored: no token, name or number in clear', async () => {
  const citizen = await aCitizen()
  const token = await checkFace(citizen, 'pass')
  await finish(citizen, token)
  const { name, documentNumber } = await citizen.call(getUserInfo, {})
  const rows = await product.services.pool.selectFrom('face_flow').selectAll().execute()
  const text = storedText(rows)
  for (const secret of [token, name, documentNumber]) expect(text).not.toContain(secret)
  const passed = rows.filter(({ state }) => state === 'passed')
  expect(passed.length).toBeGreaterThan(0)
  for (const row of passed) expect(row.vendor_token_sealed).toBeNull()
})

test('an office without the face platform refuses a check in words', async () => {
  const without = await startProduct({ env: { PLATFORMS_OFF: 'face' } })
  onTestFinished(() => without.stop())
  const check = (await without.signIn('lisi')).call(startFaceCheck, { consent })
  expect((await refusalOf(check)).text).toBe('本登记机构未开通线上人脸核验，请携带证件原件到登记窗口办理')
})
