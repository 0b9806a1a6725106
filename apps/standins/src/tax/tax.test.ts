import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spoiled } from '../testing/spoiled.ts'
import { makeTax } from './tax.ts'

const keys = { id: 't1', encryption: randomBytes(32), signing: randomBytes(32) }
let now: Date
let app: FastifyInstance
beforeEach(async () => {
  now = new Date('2026-01-01T08:00:00+08:00')
  app = Fastify()
  await app.register(makeTax({ keys, now: () => now }), { prefix: '/tax' })
})
afterEach(() => app.close())

const whole = { idno: '630102199202290015', lsh: '20260101000001' }

/** A jump by the document of the format, with a test's changes. */
function jump({
  aud = 'tax-630100',
  kid = 't1',
  life = 120,
  signing = keys.signing,
  plain = JSON.stringify(whole),
} = {}): string {
  const ts = now.getTime() / 1000
  const head = `v=1&kid=${kid}&iss=bdc&aud=${aud}&ts=${ts}&exp=${ts + life}&nonce=${randomBytes(16).toString('base64url')}`
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.encryption, iv)
  cipher.setAAD(Buffer.from(head))
  const data = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
  const sig = createHmac('sha256', signing).update(`${head}&data=${data}`).digest('base64url')
  return `/tax/entry?${head}&data=${data}&sig=${sig}`
}

const resultOf = async (url: string) => {
  const answer = await app.inject(url)
  return [answer.statusCode, /data-result="(\w+)"/.exec(answer.body)?.[1]]
}

test('a jump is opened, and the page shows its data with the number masked', async () => {
  const answer = await app.inject(jump())
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('6301************15')
  expect(answer.body).toContain('20260101000001')
  expect(answer.body).not.toContain('630102199202290015')
  expect((await app.inject('/tax/__standin/entries')).json()).toEqual([
    { idno: '630102199202290015', lsh: '20260101000001', at: '2026-01-01 08:00:00' },
  ])
})

test('a jump is accepted once and for two minutes', async () => {
  const url = jump()
  expect(await resultOf(url)).toEqual([200, 'opened'])
  expect(await resultOf(url)).toEqual([409, 'replayed'])
  const late = jump()
  now = new Date(now.getTime() + 120_000)
  expect(await resultOf(late)).toEqual([410, 'expired'])
})

test.each([
  ['a wrong key', () => jump({ signing: randomBytes(32) }), 'badSignature'],
  ['another service', () => jump({ aud: 'tax-130400' }), 'wrongAudience'],
  ['an unknown key’s name', () => jump({ kid: 't9' }), 'unknownKey'],
  ['a longer life', () => jump({ life: 3600 }), 'expired'],
  ['a changed time', () => jump().replace(/ts=(\d+)/, (_all, ts) => `ts=${Number(ts) - 1}`), 'badSignature'],
  ['another order', () => jump().replace('v=1&kid=t1', 'kid=t1&v=1'), 'malformed'],
  ['nothing', () => '/tax/entry', 'malformed'],
  ['another parameter', () => `${jump()}&more=1`, 'malformed'],
  ['a sealed text that is no JSON', () => jump({ plain: 'idno' }), 'malformed'],
  ['no number of a document', () => jump({ plain: JSON.stringify({ ...whole, idno: '' }) }), 'malformed'],
  ['an acceptance number of another form', () => jump({ plain: JSON.stringify({ ...whole, lsh: 'A1' }) }), 'malformed'],
])('%s is refused', async (_what, make, fault) => {
  expect((await resultOf(make()))[1]).toBe(fault)
})

test('a jump with an encrypted field renamed, missing, unknown or of another type is refused', async () => {
  for (const { what, message } of spoiled(whole)) {
    const result = await resultOf(jump({ plain: JSON.stringify(message) }))
    expect([what, ...result]).toEqual([what, 400, 'malformed'])
  }
})
