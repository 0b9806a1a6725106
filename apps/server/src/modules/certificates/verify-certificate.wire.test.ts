import { randomUUID } from 'node:crypto'
import { type ArchiveAnswer, listArchiveRequests } from '@registration/contract/archive.ts'
import { createCertificate, getCertificate, sharedPdfAddress } from '@registration/contract/certificates.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aHeldUnit, anArchiveRequest } from '../../testing/archive.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { sendEvents } from '../../testing/registry-office.ts'

const address = '/online/public/verify/verifyquery'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

const oneUnit: ArchiveAnswer = { units: [aHeldUnit()], mortgages: [] }

// A new region for each test: a later query of the same region would supersede.
const regions = [2, 3, 4, 5, 6, 21]
  .map((n) => String(630100 + n))
  .concat([2, 3, 4, 6, 7, 8, 23, 24, 25, 26, 27, 30, 31, 32, 33, 34, 35, 81].map((n) => String(130400 + n)))
let regionCode = ''
beforeEach(() => {
  regionCode = regions.pop() ?? ''
})

async function certified({ daysAgo = 0, answer = oneUnit }: { daysAgo?: number; answer?: ArchiveAnswer } = {}) {
  const archiveRequestId = await anArchiveRequest(product, { persona: 'zhangsan', regionCode, answer, daysAgo })
  await made(archiveRequestId)
  const { verifyUrl = '', ...certificate } = await citizen.call(getCertificate, { archiveRequestId })
  return { archiveRequestId, ...certificate, url: verifyUrl.slice(product.base.length) }
}

async function made(archiveRequestId: string): Promise<void> {
  const state = async () => (await citizen.call(createCertificate, { archiveRequestId })).state
  await expect.poll(state).toBe('ready')
}

const look = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await product.visitor().get(url, headers)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const standingIn = (html: string) => /class="standing (\w+)"/.exec(html)?.[1]

describe('the page', () => {
  test('has the text of the paper, the holder masked, and the fingerprint', async () => {
    const { url, number = '', fingerprint = '' } = await certified()
    const { status, headers, html } = await look(url)
    expect(status).toBe(200)
    expect(standingIn(html)).toBe('valid')
    for (const words of ['有效', number, '张*', '2026-03-10', fingerprint.slice(0, 8)]) expect(html).toContain(words)
    expect(html).toContain(`data-fingerprint="${fingerprint}"`)
    expect(html).not.toContain('张建国')
    expect(html).not.toContain('滨河小区')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('says the last day as the paper does, and beside its validity that it is of the time of the query', async () => {
    const { html } = await look((await certified()).url)
    expect(html).toMatch(/<dd>\d{4}-\d\d-\d\d<\/dd>/)
    expect(html).not.toContain('23:59:59')
    const standing = html.slice(html.indexOf('role="status"'), html.indexOf('<dl>'))
    expect(standing).toContain('证明仅反映查询时点的登记状况，登记信息以不动产登记簿为准。')
  })

  test('says what was certified, with no more of the location than the street', async () => {
    const seizure = { kind: 'seizure' as const, authority: '丛台区人民法院', documentNumber: '（2025）冀0403执1号' }
    const seizures = [{ ...seizure, startsOn: '', endsOn: '', registeredAt: '' }]
    const second = {
      unitId: 'U2',
      certificateNumber: '冀（2024）邯郸市不动产权第0098765号',
      location: '陵西大街76号1203室',
    }
    const units = [aHeldUnit(), aHeldUnit({ ...second, seizures })]
    const mortgages = ['U1', 'U1', 'U2'].map((unitId) => ({ ...aMortgage, unitId }))
    const { html } = await look((await certified({ answer: { units, mortgages } })).url)
    for (const words of [
      '2个',
      '抵押3项，查封1项',
      '1. 邯郸市丛台区人民东路，证号末四位1234，抵押2项，查封0项',
      '2. 陵西大街，证号末四位8765，抵押1项，查封1项',
    ])
      expect(html).toContain(words)
    for (const secret of [
      '18号',
      '滨河小区',
      '76号',
      '1203',
      '0001234',
      '130403001002',
      '滏阳商业银行',
      '丛台区人民法院',
    ])
      expect(html).not.toContain(secret)
  })

  test('of one unit says nothing about the others', async () => {
    const units = [aHeldUnit(), aHeldUnit({ unitId: 'U2', location: '陵西大街76号' })]
    const { archiveRequestId } = await certified({ answer: { units, mortgages: [] } })
    const one = { archiveRequestId, unitId: 'U2' }
    await expect.poll(async () => (await citizen.call(createCertificate, one)).state).toBe('ready')
    const { verifyUrl = '' } = await citizen.call(getCertificate, one)
    const { html } = await look(verifyUrl.slice(product.base.length))
    expect(html).toContain('1个')
    expect(html).toContain('陵西大街')
    expect(html).not.toContain('人民东路')
  })

  test('says how the document number is printed, without the number', async () => {
    const { url, archiveRequestId } = await certified()
    expect((await look(url)).html).toContain('隐去中间几位')
    const full = { archiveRequestId, showsFullNumber: true }
    await expect.poll(async () => (await citizen.call(createCertificate, full)).state).toBe('ready')
    const { verifyUrl = '' } = await citizen.call(getCertificate, full)
    const { html } = await look(verifyUrl.slice(product.base.length))
    expect(html).toContain('完整印出')
    expect(html.replaceAll(/CX\d+/g, '')).not.toMatch(/1304\d{13}[\dX]/)
  })

  test('lists the codes of the pages', async () => {
    const units = Array.from({ length: 6 }, (_, index) => aHeldUnit({ unitId: `U${index}` }))
    const { url, number = '' } = await certified({ answer: { units, mortgages: [] } })
    const row = await product.services.pool
      .selectFrom('certificate')
      .select('page_codes')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const codes = row.page_codes ?? []
    expect(codes.length).toBeGreaterThan(1)
    const { html } = await look(url)
    for (const [index, code] of codes.entries()) expect(html).toContain(`第${index + 1}/${codes.length}页 ${code}`)
  })

  test('of a certificate from before pages had codes still verifies it', async () => {
    const { url, number = '', fingerprint } = await certified()
    await withoutTrigger(() =>
      product.services.pool.updateTable('certificate').set({ page_codes: null }).where('number', '=', number).execute(),
    )
    const { html } = await look(url)
    expect(standingIn(html)).toBe('valid')
    expect(html).toContain(`data-fingerprint="${fingerprint}"`)
    expect(html).toContain('页脚尚无骑缝码')
  })

  test('is English if the browser prefers it, and links to the other language', async () => {
    const { url } = await certified()
    const english = await look(url, { 'accept-language': 'en-US' })
    expect(english.html).toContain('<html lang="en">')
    expect(english.html).toContain('Valid')
    const link = /<a href="([^"]+)" hreflang="zh"/.exec(english.html)?.[1]?.replaceAll('&#38;', '&') ?? ''
    const back = await look(`${address}${link}`, { 'accept-language': 'en-US' })
    expect(back.html).toContain('<html lang="zh-CN">')
    expect(standingIn(back.html)).toBe('valid')
  })

  test('has the same parts for an unknown code, and for one with a wrong unit', async () => {
    const { url } = await certified()
    const known = await look(url)
    const shape = (html: string) => html.replace(/>[^<]*</g, '><').replace(/"[^"]*"/g, '""')
    for (const other of [
      url.replace(/code=..../, 'code=AAAA'),
      url.replace('dyid=all', 'dyid=U1'),
      `${address}?code=&dyid=all`,
      address,
      `${address}?code=a&code=b&dyid=all`,
      `${address}?code=%00&dyid=%00`,
      `${address}?code=${'x'.repeat(5_000)}&dyid=all`,
    ]) {
      const unknown = await look(other)
      expect(unknown.status).toBe(200)
      expect(standingIn(unknown.html)).toBe('unknown')
      expect(unknown.html).toContain('不存在')
      expect(shape(unknown.html)).toBe(shape(known.html))
    }
  })

  test('shows the parameters of its address as text', async () => {
    const { html } = await look(`${address}?code=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&dyid=%27onload=`)
    expect(html).not.toContain('<script>alert')
    expect(html.match(/<script/g)).toHaveLength(1)
  })

  test('never finds a certificate by its request’s or its own id or number', async () => {
    const { archiveRequestId, path = '', number = '' } = await certified()
    for (const guess of [archiveRequestId, path.split('.')[0], number])
      expect(standingIn((await look(`${address}?code=${guess}&dyid=all`)).html)).toBe('unknown')
  })

  test('answers thirty lookups a minute from one address', async () => {
    const { url } = await certified()
    const from = (ip: string) => look(url, { 'x-forwarded-for': ip })
    for (let count = 1; count <= 30; count += 1) expect((await from('203.0.113.7')).status).toBe(200)
    const refused = await from('203.0.113.7')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await from('203.0.113.8')).status).toBe(200)
    product.clock.advance(60_000)
    expect((await from('203.0.113.7')).status).toBe(200)
  })

  test('and the file behind a shared link is opened thirty times a minute from one address', async () => {
    const { archiveRequestId } = await certified()
    const { shareRef = '' } = await citizen.call(createCertificate, { archiveRequestId })
    const from = async (ip: string) =>
      (await product.visitor().get(sharedPdfAddress(shareRef), { 'x-forwarded-for': ip })).status
    for (let count = 1; count <= 30; count += 1) expect(await from('203.0.113.17')).toBe(200)
    expect([await from('203.0.113.17'), await from('203.0.113.18')]).toEqual([429, 200])
  })

  test('counts the lookups of all IPv6 addresses with the same first 64 bits together', async () => {
    const { url } = await certified()
    const from = async (ip: string) => (await look(url, { 'x-forwarded-for': ip })).status
    for (let count = 1; count <= 30; count += 1) expect(await from(`2409:8a00:1234:5678::${count}`)).toBe(200)
    expect(await from('2409:8a00:1234:5678::31')).toBe(429)
    expect(await from('2409:8a00:1234:5679::1')).toBe(200)
  })
})

describe('its validity', () => {
  test('a later query’s certificate supersedes it, another region’s does not', async () => {
    const older = await certified({ daysAgo: 2 })
    regionCode = regions.pop() ?? ''
    await certified({ daysAgo: 1 })
    expect(standingIn((await look(older.url)).html)).toBe('valid')
    const again = await anArchiveRequest(product, {
      persona: 'zhangsan',
      regionCode: older.archiveRequestId && (await regionOf(older.archiveRequestId)),
      answer: { units: [], mortgages: [] },
    })
    expect(standingIn((await look(older.url)).html)).toBe('valid')
    await made(again)
    expect(standingIn((await look(older.url)).html)).toBe('superseded')
    expect((await citizen.call(getCertificate, { archiveRequestId: older.archiveRequestId })).standing).toBe(
      'superseded',
    )
    expect((await citizen.call(getCertificate, { archiveRequestId: again })).standing).toBe('valid')
  })

  test('one that is ordered and not made yet supersedes nothing', async () => {
    const own = await startProduct()
    onTestFinished(() => own.stop())
    const client = await own.signIn('zhangsan')
    const request = { persona: 'zhangsan', regionCode, answer: oneUnit } as const
    const older = await anArchiveRequest(own, { ...request, daysAgo: 1 })
    const newer = await anArchiveRequest(own, request)
    const order = async (archiveRequestId: string) => (await client.call(createCertificate, { archiveRequestId })).state
    await expect.poll(() => order(older)).toBe('ready')
    await own.worker.stop()
    expect(await order(newer)).toBe('making')
    expect((await client.call(getCertificate, { archiveRequestId: older })).standing).toBe('valid')
  })

  test('it is valid for ninety days after the query', async () => {
    const { url, archiveRequestId } = await certified({ daysAgo: 90 })
    expect(standingIn((await look(url)).html)).toBe('valid')
    const late = await certified({ daysAgo: 91 })
    expect(standingIn((await look(late.url)).html)).toBe('superseded')
    expect((await citizen.call(getCertificate, { archiveRequestId })).expiresAt).toBe('2026-03-10 23:59:59')
    regionCode = regions.pop() ?? ''
    const alone = await certified({ daysAgo: 91 })
    expect(standingIn((await look(alone.url)).html)).toBe('expired')
  })

  const revocationOf = (archiveid: string, at = '2026-03-10 09:00:00') => ({
    id: randomUUID(),
    type: 'certificate.revoked',
    at,
    archiveid,
    data: { reason: '登记簿有误' },
  })
  const makingOf = (input: Input<typeof createCertificate>) => refusalOf(citizen.call(createCertificate, input))

  test('the office may revoke it', async () => {
    const { url, archiveRequestId } = await certified()
    expect((await sendEvents(product, revocationOf(archiveRequestId))).status).toBe(200)
    expect(standingIn((await look(url)).html)).toBe('revoked')
    expect((await citizen.call(getCertificate, { archiveRequestId })).standing).toBe('revoked')
    for (const unknown of ['nobody', randomUUID()])
      expect((await sendEvents(product, revocationOf(unknown))).status).toBe(410)
  })

  test('the office revokes every certificate of the result: no other is made', async () => {
    const { url, archiveRequestId } = await certified()
    await sendEvents(product, revocationOf(archiveRequestId))
    for (const other of [{ showsFullNumber: true }, { unitId: 'U1' }])
      expect((await makingOf({ archiveRequestId, ...other })).reason).toBe('certificateRevoked')
    expect((await citizen.call(createCertificate, { archiveRequestId })).state).toBe('ready')
    expect(standingIn((await look(url)).html)).toBe('revoked')
  })

  test('the office may revoke a result that has no certificate yet, and again: the first time stays', async () => {
    const archiveRequestId = await anArchiveRequest(product, { persona: 'zhangsan', regionCode, answer: oneUnit })
    for (const at of ['2026-03-10 09:00:00', '2026-03-10 09:05:00'])
      expect((await sendEvents(product, revocationOf(archiveRequestId, at))).body).toMatchObject({ applied: 1 })
    expect((await makingOf({ archiveRequestId })).reason).toBe('certificateRevoked')
    expect(await citizen.call(getCertificate, { archiveRequestId })).toEqual({ state: 'none', standing: 'revoked' })
    const { requests } = await citizen.call(listArchiveRequests, {})
    expect(requests.find(({ id }) => id === archiveRequestId)?.revokedAt).toBe('2026-03-10 09:00:00')
  })

  test('a certificate that is begun beside the revocation is refused, or revoked with the others', async () => {
    const archiveRequestId = await anArchiveRequest(product, { persona: 'zhangsan', regionCode, answer: oneUnit })
    await Promise.allSettled([
      citizen.call(createCertificate, { archiveRequestId }),
      sendEvents(product, revocationOf(archiveRequestId)),
    ])
    const standing = async () => (await citizen.call(getCertificate, { archiveRequestId })).standing
    await expect.poll(standing).toBe('revoked')
  })
})

test('the holder sees the count and times of others’ lookups, without their own', async () => {
  const { url, archiveRequestId } = await certified()
  expect(await citizen.call(getCertificate, { archiveRequestId })).toMatchObject({ verifiedCount: 0, verifiedAt: [] })
  await look(url)
  await look(url)
  await citizen.get(url)
  await look(url.replace('dyid=all', 'dyid=U1'))
  await expect.poll(async () => (await citizen.call(getCertificate, { archiveRequestId })).verifiedCount).toBe(2)
  const { verifiedAt } = await citizen.call(getCertificate, { archiveRequestId })
  expect(verifiedAt).toEqual([expect.stringMatching(/^2026-03-1\d /), expect.stringMatching(/^2026-03-1\d /)])
})

const aMortgage = {
  unitId: 'U1',
  certificateNumber: '冀（2023）邯郸市不动产证明第0004567号',
  mortgagee: '邯郸市滏阳商业银行股份有限公司',
  amount: '60.5',
  amountUnit: 'tenThousandYuan' as const,
  startsOn: '',
  endsOn: '',
  registeredAt: '',
  rank: '1',
}

/** A finished certificate never changes: to have one of earlier days, the rule is off for a moment. */
async function withoutTrigger(change: () => Promise<unknown>): Promise<void> {
  const { pool } = product.services
  await sql`alter table certificate disable trigger certificate_made_once`.execute(pool)
  await change()
  await sql`alter table certificate enable trigger certificate_made_once`.execute(pool)
}

async function regionOf(archiveRequestId: string): Promise<string> {
  const row = await product.services.pool
    .selectFrom('archive_request')
    .select('region_code')
    .where('id', '=', archiveRequestId)
    .executeTakeFirstOrThrow()
  return row.region_code
}
