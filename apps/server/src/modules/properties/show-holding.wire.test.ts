import { listShows, lockProperties, showHolding } from '@registration/contract/holdings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '../../maintenance.ts'
import type { Client } from '../../testing/client.ts'
import { changeTitle, holdingOf, phones, riverside, unlock, withFault } from '../../testing/holdings.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { readQr } from '../../testing/read-qr.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { storedText } from '../../testing/stored-text.ts'

const minute = 60_000
const day = 24 * 60 * minute

let product: TestProduct
let citizen: Client
let ref = ''
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'property', TRUSTED_PROXIES: '127.0.0.1' } })
})
beforeEach(async () => {
  product.clock.advance(2 * day)
  citizen = await product.signIn('zhangsan')
  const owners = [{ name: '张建国', documentNumber: '130402198503071231' }]
  await changeTitle(citizen, riverside, { owners, mortgages: [], seizures: [], valid: true })
  await unlock(product, citizen)
  ref = (await holdingOf(citizen, riverside)).ref
})
afterAll(() => product.stop())

async function show() {
  const { url, until, qr } = await citizen.call(showHolding, { ref })
  expect(await readQr(qr)).toBe(url)
  expect(url).toMatch(/\/verify\/shown\?code=[\w-]{22}$/)
  return { address: url.slice(product.base.length), until }
}

const look = async (address: string, headers: Record<string, string> = {}, client = product.visitor()) => {
  const answer = await client.get(address, headers)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const stateIn = (html: string) => /role="status"><strong>([^<]+)</.exec(html)?.[1]
const looks = async () => (await citizen.call(listShows, { ref })).shows.map((shown) => shown.looks)
/** The page with its texts taken out. */
const shapeOf = (html: string) => html.replace(/>[^<]*</g, '><').replace(/(class|href)="[^"]*"/g, '')

describe('the public page of a shown certificate', () => {
  test('says that it is in force, whose it is and where, masked', async () => {
    const { html, headers, status } = await look((await show()).address)
    expect(status).toBe(200)
    expect(stateIn(html)).toBe('有效')
    for (const words of [riverside, '张*', '邯郸市丛台区人民东路', '无限制']) expect(html).toContain(words)
    for (const hidden of ['张建国', '滨河小区', '18号', '130402']) expect(html).not.toContain(hidden)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toContain('noindex')
  })

  test('asks the register at that moment', async () => {
    const { address } = await show()
    await changeTitle(citizen, riverside, { seizures: [{}] })
    expect((await look(address)).html).toContain('有限制')
    await changeTitle(citizen, riverside, { seizures: [], valid: false })
    expect(stateIn((await look(address)).html)).toBe('已失效')
    await changeTitle(citizen, riverside, { valid: true })
    expect(await withFault(citizen, 'down', async () => stateIn((await look(address)).html))).toBe('无法核验')
  })

  test('is over after five minutes and says nothing any more', async () => {
    const { address } = await show()
    product.clock.advance(5 * minute)
    const { html } = await look(address)
    expect(stateIn(html)).toBe('已过期')
    expect(html).not.toContain(riverside)
  })

  test('has the same shape for a code that is unknown, garbled, repeated or missing', async () => {
    const known = (await look((await show()).address)).html
    const code = 'A'.repeat(22)
    for (const query of [
      `?code=${code}`,
      '?code=%00',
      `?code=${'x'.repeat(5_000)}`,
      `?code=${code}&code=${code}`,
      '',
    ]) {
      const { html, status } = await look(`/verify/shown${query}`)
      expect(status).toBe(200)
      expect(stateIn(html)).toBe('无法核验')
      expect(shapeOf(html)).toBe(shapeOf(known))
    }
  })

  test('is in English where English is read', async () => {
    const { address } = await show()
    expect((await look(address, { 'accept-language': 'en' })).html).toContain('In force')
    expect((await look(`${address}&lang=en`)).html).toContain('Not restricted')
  })

  test('is limited to thirty looks a minute from an address', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' }
    for (let n = 0; n < 30; n += 1) expect((await look('/verify/shown?code=x', from)).status).toBe(200)
    expect((await look('/verify/shown?code=x', from)).status).toBe(429)
  })
})

describe('the owner', () => {
  test('sees when the certificate was shown and how often others looked', async () => {
    const { address, until } = await show()
    await look(address)
    await expect.poll(looks).toContain(1)
    await look(address, {}, citizen)
    await look(address)
    await expect.poll(async () => (await looks())[0]).toBe(2)
    const [latest] = (await citizen.call(listShows, { ref })).shows
    expect(latest).toMatchObject({ until, looks: 2 })
  })

  test('alone shows it, unlocked', async () => {
    const company = await product.signIn('handan-co')
    await unlock(product, company, phones['handan-co'])
    for (const endpoint of [showHolding, listShows])
      expect((await refusalOf(company.call(endpoint, { ref }))).reason).toBe('holdingNotFound')
    await citizen.call(lockProperties, {})
    for (const endpoint of [showHolding, listShows])
      expect((await refusalOf(citizen.call(endpoint, { ref }))).reason).toBe('propertyLocked')
  })

  test('repeated under one request id it is one show', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => citizen.call(showHolding, { ref }, 'one-show-of-two')))
    expect(first).toEqual(second)
  })

  test('finds no code of it in the table, and after a year nothing', async () => {
    const { address } = await show()
    const code = address.split('=')[1] ?? ''
    const rows = () => sql<object>`select * from property_show`.execute(product.services.pool)
    const stored = storedText((await rows()).rows)
    for (const secret of [code, riverside]) expect(stored).not.toContain(secret)
    product.clock.advance(366 * day)
    await runMaintenance(product.services)
    expect((await rows()).rows).toEqual([])
  })
})
