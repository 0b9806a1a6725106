import { type Endpoint, requestIdName } from '@registration/contract/endpoint.ts'
import { roles } from '@registration/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { endsSession, everyEndpoint, goldenOf } from '../testing/golden.ts'
import { anOfficer } from '../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** Texts of the right type, in JSON. */
const strangeTexts = [
  "' or 1=1 --",
  '../../etc/passwd',
  '00000000-0000-4000-8000-000000000000',
  '99999999',
  '2026-02-30',
]

/** Values of every type, in JSON: some cannot be made from a value of JavaScript. */
const strangeValues = [
  ...['null', 'true', '0', '-1', '1e308', '1e999', '123456789012345678901234567890', '""', '"\\u0000"', '"\\ud800"'],
  ...['[]', '[[]]', '["a","b"]', '[null]', '{}', '{"toString":1}', '{"valueOf":1,"toJSON":1}', '{"length":1}'],
  ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}', '{"then":1}', '{"0":"a"}'],
  ...[`${'['.repeat(7)}1${']'.repeat(7)}`, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
]

/** The JSON of a payload with each of its parts that `isSpoilt`, at any depth, replaced by each of the strange ones. */
function spoiled(value: unknown, strange: readonly string[], isSpoilt: (part: unknown) => boolean): string[] {
  const whole = isSpoilt(value) ? [...strange] : []
  if (typeof value !== 'object' || value === null) return whole
  const parts = Object.entries(value)
  const inParts = parts.flatMap(([key, child]) =>
    spoiled(child, strange, isSpoilt).map((spoilt) => {
      const all = parts.map(([name, part]) => [name, name === key ? spoilt : JSON.stringify(part)])
      if (Array.isArray(value)) return `[${all.map(([, part]) => part).join()}]`
      return `{${all.map(([name = '', part]) => `${JSON.stringify(name)}:${part}`).join()}}`
    }),
  )
  return [...whole, ...inParts]
}

const calls = everyEndpoint.filter(([, { encoding, path }]) => encoding !== 'multipart' && !endsSession(path))

/** A session makes 600 calls a minute, some calls fewer. */
const perMinute = 25

/** One that may make every call: a citizen, or an officer whose account has every role. */
const aCaller = async ({ desk }: Endpoint): Promise<Client> =>
  desk ? (await anOfficer(product, { roles })).client : product.signIn('zhangsan')

async function expectWords(endpoint: Endpoint, payloads: string[]): Promise<void> {
  let caller: Client | undefined
  for (const [index, payload] of payloads.entries()) {
    if (index % perMinute === 0) product.clock.advance(61_000)
    if (index % 500 === 0) caller = await aCaller(endpoint)
    const answer = await caller?.post(endpoint.path, payload)
    expect(answer?.status, payload.slice(0, 500)).toBeLessThan(500)
    expect(answer?.body.reason, payload.slice(0, 500)).not.toBe('ourFault')
  }
}

test.each(calls)('%s answers strange texts with words, never with a fault of ours', async (name, endpoint) => {
  const { request } = goldenOf(name)
  await expectWords(endpoint, [
    JSON.stringify(request),
    ...spoiled(
      request,
      strangeTexts.map((text) => JSON.stringify(text)),
      (part) => typeof part === 'string',
    ),
  ])
})

test.each(calls)('%s answers values of every type in every field with words', async (name, endpoint) => {
  const everyCalls = { [requestIdName]: 'r', data: { openid: 'o' } }
  const { request } = goldenOf(name)
  await expectWords(endpoint, [
    ...spoiled(request, strangeValues, () => true),
    ...spoiled(everyCalls, strangeValues, (part) => part !== everyCalls).map((spoilt) =>
      spoilt.replace('{', `{${JSON.stringify(request).slice(1, -1)}${Object.keys(request).length > 0 ? ',' : ''}`),
    ),
  ])
})
