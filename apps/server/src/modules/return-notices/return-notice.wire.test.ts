import { submitApplication } from '@registration/contract/applications.ts'
import { decideCase, printCaseNotice, saveCaseRemark } from '@registration/contract/desk/decisions.ts'
import { getReturnNotice } from '@registration/contract/remarks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { runMaintenance } from '../../maintenance.ts'
import { objectsIn, pdfsig, textOf } from '../../platform/pdf/testing/tools.ts'
import type { Client } from '../../testing/client.ts'
import { aLookedThroughCase, aSoundCase, caseNow, lookThrough, untilReceived } from '../../testing/desk-cases.ts'
import { anOfficer, anOfficerSession, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf, refusalOf } from '../../testing/refusal-of.ts'
import { insertRecusal } from '../desk-cases/conflict-store.ts'

let product: TestProduct
let citizen: Client
let officer: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
  officer = await anOfficer(product, { roles: ['cadastral'] })
})
afterAll(() => product.stop())

const opinion = `1. 卖方的证件号码有误\n2. ${'材料不完整，请补齐。'.repeat(60)}`

async function aReturnedCase(): Promise<string> {
  const { id, version } = await aLookedThroughCase(product, citizen, officer)
  const remark = { id, version, target: { kind: 'material', id: 'sale-contract' }, code: 'unsigned' } as const
  const saved = await officer.client.call(saveCaseRemark, { ...remark, text: '第三页缺少卖方签字😀' })
  const decision = { id, version: saved.version, verdict: 'return', opinion, confirmed: true } as const
  await officer.client.call(decideCase, decision)
  return id
}

const get = (client: Client, path: string, headers?: Record<string, string>) =>
  client.get(path.startsWith('/desk/') ? `${product.services.config.desk.base}${path}` : path, headers)

async function fileOf(client: Client, path: string): Promise<Buffer> {
  const answer = await get(client, path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  return Buffer.from(await answer.arrayBuffer())
}

test('a return is printed for the officer and for its citizen, with the same words and sealed', async () => {
  const id = await aReturnedCase()
  const { number } = await caseNow(product, id)
  const printed = await officer.client.call(printCaseNotice, { id, submission: 0 })
  const pdf = await fileOf(officer.client, printed.path)
  // The letters of the test's mark lie between the lines.
  const text = textOf(pdf)
    .replace(/^\s*[测试样张]\s*$/gm, '')
    .replace(/\s/g, '')
  for (const words of [
    '不动产登记补正告知书',
    `${number}-1`,
    '存量房买卖转移登记',
    '张建国',
    '有1处需要补正',
    '卖方的证件号码有误',
    '材料·房屋买卖合同',
    '签字或盖章缺失',
    '第三页缺少卖方签字',
    '2026-03-10',
  ])
    expect(text).toContain(words)
  expect(text.split('材料不完整，请补齐。')).toHaveLength(61)
  expect(pdfsig(pdf)).toContain('Signature is Valid')

  const { path } = await citizen.call(getReturnNotice, { applicationId: id, submission: 1 })
  const own = await fileOf(citizen, `${path}&download=1`)
  expect(textOf(own)).toBe(textOf(pdf))
  const { pool } = product.services
  const logged = pool.selectFrom('audit_entry').select(['act', 'details']).where('record', '=', id)
  expect(await logged.execute()).toEqual(
    expect.arrayContaining([
      { act: 'noticePrinted', details: 'cadastral 1' },
      { act: 'identityRead', details: 'returnNotice' },
    ]),
  )
})

test('a notice is there for who may read it, and while its address is good', async () => {
  const id = await aReturnedCase()
  const { path } = await officer.client.call(printCaseNotice, { id, submission: 0 })
  const { path: ownPath } = await citizen.call(getReturnNotice, { applicationId: id, submission: 0 })
  const colleague = await anOfficer(product, { roles: ['cadastral'] })
  const elsewhere = await anOfficer(product, { roles: ['cadastral'], offices: ['630100'] })
  const other = await product.signIn('lisi')
  expect((await refusalOf(elsewhere.client.call(printCaseNotice, { id, submission: 0 }))).reason).toBe('caseNotFound')
  expect((await refusalOf(other.call(getReturnNotice, { applicationId: id, submission: 0 }))).reason).toBe(
    'applicationNotFound',
  )
  expect((await refusalOf(citizen.call(getReturnNotice, { applicationId: id, submission: 2 }))).reason).toBe(
    'noticeNotFound',
  )
  const reasonAt = async (client: Client, address: string) =>
    z.parse(z.object({ reason: z.string() }), await (await get(client, address)).json()).reason
  expect(await reasonAt(colleague.client, path)).toBe('caseFileNotFound')
  expect(await reasonAt(other, ownPath)).toBe('caseFileNotFound')
  expect((await get(other, ownPath)).status).toBe(404)
  expect(await reasonAt(product.visitor(), ownPath)).toBe('signedOut')
  expect(await reasonAt(product.visitor(), path)).toBe('signedOut')
  expect(await reasonAt(citizen, path)).toBe('signedOut')
  const concerned = await anOfficer(product, { roles: ['cadastral'] })
  const print = () => concerned.client.call(printCaseNotice, { id, submission: 0 })
  const { path: before } = await print()
  const { pool, clock } = product.services
  await insertRecusal(pool, { caseId: id, staffId: concerned.staffId, at: clock.now() })
  expect([await reasonOf(print()), await reasonAt(concerned.client, before)]).toEqual(
    Array(2).fill('conflictOfInterest'),
  )
  product.clock.advance(31 * 60_000)
  expect(await reasonAt(citizen, ownPath)).toBe('noticeExpired')
  expect((await get(citizen, ownPath)).status).toBe(410)
  const page = await get(citizen, ownPath, { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' })
  expect([page.status, page.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('<p>This link has expired. Please open the notice again.</p>')
  expect((await get(other, ownPath)).status).toBe(404)
  const signedOut = await get(product.visitor(), path, { accept: 'text/html' })
  expect([signedOut.status, await signedOut.text()]).toEqual([
    401,
    expect.stringContaining('<p>登录已过期，请重新进入</p>'),
  ])
  const later = await anOfficerSession(product, officer.staffId)
  expect([await reasonAt(later, path), (await get(later, path)).status]).toEqual(['noticeExpired', 410])
  expect((await get(await anOfficerSession(product, colleague.staffId), path)).status).toBe(404)
})

test('of two returns the last one is printed where none is named, and each by its number', async () => {
  product.clock.set('2026-03-10T09:00:00+08:00')
  const again = await anOfficer(product, { roles: ['cadastral'] })
  const owner = await product.signIn('zhangsan')
  const id = await aSoundCase(product, owner)
  for (const submission of [1, 2]) {
    const version = await lookThrough(product, again, id)
    const decision = {
      id,
      version,
      verdict: 'return',
      opinion: `第${submission}次退回的意见`,
      confirmed: true,
    } as const
    await again.client.call(decideCase, decision)
    if (submission === 2) break
    await owner.call(submitApplication, { applicationId: id })
    await expect.poll(async () => (await caseNow(product, id)).submission).toBe(2)
  }
  const wordsOf = async (client: Client, { path }: { path: string }) =>
    /第(.)次退回的意见/.exec(textOf(await fileOf(client, path)).replace(/\s/g, ''))?.[1]
  for (const [submission, printed] of [
    [0, '2'],
    [1, '1'],
    [2, '2'],
  ] as const) {
    expect(await wordsOf(again.client, await again.client.call(printCaseNotice, { id, submission }))).toBe(printed)
    const own = await owner.call(getReturnNotice, { applicationId: id, submission })
    expect(await wordsOf(owner, own)).toBe(printed)
  }
  // On the wire it may be left out.
  const { body } = await again.client.post(printCaseNotice.path, JSON.stringify({ id }))
  const { data } = z.parse(z.object({ data: z.object({ path: z.string() }) }), body)
  expect(await wordsOf(again.client, data)).toBe('2')
})

test('a case that was not returned has none', async () => {
  const id = await aSoundCase(product, citizen)
  const again = await anOfficer(product, { roles: ['cadastral'] })
  expect((await refusalOf(again.client.call(printCaseNotice, { id, submission: 0 }))).reason).toBe('noticeNotFound')
})

test('a notice has the day of the return, and is signed with the time of its printing', async () => {
  product.clock.set('2026-03-10T09:00:00+08:00')
  const returning = await anOfficer(product, { roles: ['cadastral'] })
  const owner = await product.signIn('zhangsan')
  const { id, version } = await aLookedThroughCase(product, owner, returning)
  await returning.client.call(decideCase, { id, version, verdict: 'return', opinion, confirmed: true })
  product.clock.set('2026-03-20T10:00:00+08:00')
  const again = await product.signIn('zhangsan')
  const { path } = await again.call(getReturnNotice, { applicationId: id, submission: 0 })
  const pdf = await fileOf(again, path)
  expect(textOf(pdf).replace(/\s/g, '')).toContain('告知日期2026-03-10')
  expect(objectsIn(pdf)).toMatch(/\/M\(D:2026032002\d{4}Z\)/)
})

test('a return whose data the office has destroyed has none, also after another submission', async () => {
  product.clock.set('2026-03-10T09:00:00+08:00')
  const returning = await anOfficer(product, { roles: ['cadastral'] })
  const before = await product.signIn('zhangsan')
  const { id, version } = await aLookedThroughCase(product, before, returning)
  await returning.client.call(decideCase, { id, version, verdict: 'return', opinion, confirmed: true })
  for (const day of ['2026-10-01', '2028-10-01']) {
    product.clock.set(`${day}T09:00:00+08:00`)
    await runMaintenance(product.services)
  }
  const owner = await product.signIn('zhangsan')
  const noticeOf = (submission: number) => reasonOf(owner.call(getReturnNotice, { applicationId: id, submission }))
  expect([await noticeOf(0), await noticeOf(1)]).toEqual(['noticeNotFound', 'noticeNotFound'])
  await owner.call(submitApplication, { applicationId: id })
  await untilReceived(product, id, 2)
  const again = await anOfficer(product, { roles: ['cadastral'] })
  expect(await reasonOf(again.client.call(printCaseNotice, { id, submission: 1 }))).toBe('noticeNotFound')
})
