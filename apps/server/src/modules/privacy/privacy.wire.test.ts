import { createApplication } from '@registration/contract/applications.ts'
import { listArchiveRequests } from '@registration/contract/archive.ts'
import { createCertificate } from '@registration/contract/certificates.ts'
import { startFaceCheck } from '@registration/contract/face.ts'
import { closeAccount, exportOwnData, previewClosing, sendOwnDataCode } from '@registration/contract/own-data.ts'
import { getPrivacyWords, listConsents, withdrawConsent } from '@registration/contract/privacy.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { titlesEn } from '@registration/contract/titles-en.ts'
import { titlesZh } from '@registration/contract/titles-zh.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { checkFace, consent } from '../../testing/face.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { completeProfile } from '../../testing/profile.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ demonstration: true })
})
afterAll(() => product.stop())

async function aCitizen(changes = {}) {
  const citizen = await product.signIn('newcomer')
  const { phone = '', name = '' } = await completeProfile(product, citizen, changes)
  return { citizen, phone, name }
}

async function codeFor(citizen: Client, phone: string): Promise<string> {
  product.clock.advance(60_000)
  await citizen.call(sendOwnDataCode, {})
  return codeOn(product, phone)
}

const noticeVersion = () => product.services.content.privacy.notice.version

const businessId = '130400-sale-of-existing-home'

describe('the words', () => {
  test('are public, versioned, and in both languages', async () => {
    for (const of of ['notice', 'face'] as const) {
      const zh = await product.visitor().call(getPrivacyWords, { of })
      expect(zh.version).toBe(product.services.content.privacy[of].version)
      expect(zh.sections.length).toBeGreaterThan(3)
      const en = await product.visitor().post(getPrivacyWords.path, { of }, { 'accept-language': 'en' })
      expect(JSON.stringify(en.body)).not.toMatch(/[一-鿿]/)
    }
  })

  // 个人信息保护法 article 23: reminders and pictures pass through the messaging platform.
  test('name the messaging platform among those who receive something', async () => {
    const { sections } = await product.visitor().call(getPrivacyWords, { of: 'notice' })
    expect(sections.find(({ title }) => title === '提供给谁')?.text).toMatch(/提醒.*微信.*图片.*微信/)
  })

  test('on the face check to confirm say where a filer and where somebody invited takes a confirmation back', async () => {
    const { sections } = await product.visitor().call(getPrivacyWords, { of: 'faceConfirm' })
    expect(sections.at(-1)?.text).toContain(`可在“${titlesZh.confirmBoard}”或“${titlesZh.sharedApplications}”中撤回`)
    const en = await product.visitor().post(getPrivacyWords.path, { of: 'faceConfirm' }, { 'accept-language': 'en' })
    expect(JSON.stringify(en.body)).toContain(`under “${titlesEn.confirmBoard}” or “${titlesEn.sharedApplications}”`)
  })

  test('of the notice are recorded once, with the save that showed them', async () => {
    const { citizen } = await aCitizen({ noticeVersion: noticeVersion() })
    await citizen.call(saveProfile, { nickname: '二', password: 'bdc36k9', noticeVersion: noticeVersion() })
    const { consents, knowsNotice } = await citizen.call(listConsents, {})
    expect(knowsNotice).toBe(true)
    expect(consents.map(({ purpose, version }) => [purpose, version])).toEqual([['notice', noticeVersion()]])
  })

  test('of an old version are not recorded', async () => {
    const { citizen } = await aCitizen({ noticeVersion: '0' })
    expect(await citizen.call(listConsents, {})).toEqual({ consents: [], knowsNotice: false })
  })
})

describe('a consent', () => {
  test('is listed with its version and time, and withdrawn: a check under way ends', async () => {
    const { citizen } = await aCitizen()
    const token = await checkFace(citizen, 'pass')
    const { consents } = await citizen.call(listConsents, {})
    expect(consents).toMatchObject([{ purpose: 'face', version: consent, isWithdrawable: true, withdrawnAt: '' }])
    await citizen.call(withdrawConsent, { id: consents[0]?.id ?? '' })
    const after = await citizen.call(listConsents, {})
    expect(after.consents[0]).toMatchObject({ isWithdrawable: false })
    expect(after.consents[0]?.withdrawnAt).toMatch(/^2026-03-10 /)
    const { body } = await citizen.post('/online/wx/setDetectInfo', { bsm: token })
    expect(body).toMatchObject({ errcode: '01', reason: 'faceExpired' })
  })

  test('of another citizen is not found, and a notice is no consent', async () => {
    const { citizen } = await aCitizen({ noticeVersion: noticeVersion() })
    const [mine] = (await citizen.call(listConsents, {})).consents
    const other = await product.signIn('lisi')
    for (const id of [mine?.id ?? '', 'no-such-id'])
      expect((await refusalOf(other.call(withdrawConsent, { id }))).reason).toBe('consentNotFound')
    expect((await refusalOf(citizen.call(withdrawConsent, { id: mine?.id ?? '' }))).reason).toBe(
      'noticeNotWithdrawable',
    )
  })
})

describe('the export', () => {
  test('needs the code of the profile’s phone, each time', async () => {
    const { citizen, phone } = await aCitizen()
    expect((await refusalOf(citizen.call(exportOwnData, {}))).reason).toBe('codeRefused')
    product.clock.advance(60_000)
    expect(await citizen.call(sendOwnDataCode, {})).toEqual({
      maskedPhone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    })
    const code = await codeOn(product, phone)
    await citizen.call(exportOwnData, { code })
    expect((await refusalOf(citizen.call(exportOwnData, { code }))).reason).toBe('codeRefused')
  })

  test('has all of the citizen’s data, in full, and nothing of others', async () => {
    const zhangsan = await product.signIn('zhangsan')
    const answered = (await zhangsan.call(listArchiveRequests, {})).requests.find(({ state }) => state === 'found')
    await zhangsan.call(createCertificate, { archiveRequestId: answered?.id ?? '' })
    const code = await codeFor(zhangsan, '13800138001')
    const { sections, madeAt } = await zhangsan.call(exportOwnData, { code })
    expect(madeAt).toMatch(/^2026-03-10 /)
    const recordsOf = (name: string) => sections.find((section) => section.name === name)?.records ?? []
    expect(JSON.stringify(recordsOf('profile'))).toContain('130402198503071231')
    for (const name of ['applications', 'parties', 'propertyUnits', 'attachments', 'archiveRequests', 'certificates'])
      expect(recordsOf(name).length).toBeGreaterThan(0)
    expect(JSON.stringify(recordsOf('audit'))).toContain('导出本人数据')
    expect(JSON.stringify(sections)).not.toContain('丛台置业')
  })

  test('is not stored: a repeat needs a code again', async () => {
    const { citizen, phone } = await aCitizen()
    const code = await codeFor(citizen, phone)
    await citizen.call(exportOwnData, { code }, 'export-1')
    expect((await refusalOf(citizen.call(exportOwnData, { code }, 'export-1'))).reason).toBe('codeRefused')
  })
})

describe('closing the account', () => {
  const close = (citizen: Client, code?: string) => citizen.call(closeAccount, { code, confirmation: 'close' })

  test('deletes drafts and everything personal, ends the session, and lets the same person start again', async () => {
    const { citizen, phone, name } = await aCitizen({ noticeVersion: noticeVersion() })
    await citizen.call(createApplication, { businessId, byAppointment: false })
    await citizen.call(startFaceCheck, { consent })
    const { openid } = await citizen.call(getUserInfo, {})
    expect(await citizen.call(previewClosing, {})).toMatchObject({ drafts: 1, pendingApplications: 0 })
    await close(citizen, await codeFor(citizen, phone))
    expect((await refusalOf(citizen.call(getUserInfo, {}))).reason).toBe('signedOut')
    const { pool } = product.services
    const rows = await pool.selectFrom('citizen').selectAll().where('closed_at', 'is not', null).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(openid)
    expect(rows[0]).toMatchObject({ name: '', document_number_sealed: null, phone_index: null, password_hash: null })
    expect(name).not.toBe('')
    for (const table of ['consent', 'session', 'application'] as const) {
      const left = await pool
        .selectFrom(table)
        .select('citizen_id')
        .where('citizen_id', '=', rows[0]?.id ?? '')
        .execute()
      expect(left).toEqual([])
    }
    const checks = await pool
      .selectFrom('face_flow')
      .select(['state', 'vendor_token_sealed', 'name_index', 'document_number_index'])
      .where('citizen_id', '=', rows[0]?.id ?? '')
      .execute()
    expect(checks).toEqual([
      { state: 'replaced', vendor_token_sealed: null, name_index: '', document_number_index: '' },
    ])
    const acts = await pool
      .selectFrom('audit_entry')
      .select('act')
      .where('citizen_id', '=', rows[0]?.id ?? '')
      .execute()
    expect(acts.map(({ act }) => act)).toContain('accountClosed')
  })

  test('needs the code and the word', async () => {
    const { citizen, phone } = await aCitizen()
    expect((await refusalOf(close(citizen))).reason).toBe('codeRefused')
    const code = await codeFor(citizen, phone)
    expect((await refusalOf(citizen.call(closeAccount, { code, confirmation: 'yes' }))).reason).toBe('invalid')
    await close(citizen, code)
  })

  test('is refused while something is under way; nothing is lost', async () => {
    const zhangsan = await product.signIn('zhangsan')
    const before = await zhangsan.call(previewClosing, {})
    expect(before.pendingApplications).toBeGreaterThan(0)
    const code = await codeFor(zhangsan, '13800138001')
    expect((await refusalOf(close(zhangsan, code))).reason).toBe('accountBusy')
    expect(await zhangsan.call(previewClosing, {})).toEqual(before)
  })
})
