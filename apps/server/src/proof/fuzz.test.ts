import type { Endpoint } from '@registration/contract/endpoint.ts'
import { roles } from '@registration/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession } from '../testing/booking.ts'
import type { Client } from '../testing/client.ts'
import { endsSession, everyEndpoint, goldenOf } from '../testing/golden.ts'
import { anOfficer } from '../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { within } from '../testing/within.ts'
import { type Case, casesOf, leak } from './fuzz.ts'

// `npm run proof:fuzz` makes a thousand cases a call. A failure names its seed, which repeats it.
const seed = Number(process.env.FUZZ_SEED ?? 20_260_310)
const count = Number(process.env.FUZZ_CASES ?? 12)
/** One session may make 600 calls a minute. A new one takes over before that. */
const perSession = 500
const slowest = within(2_000)

let product: TestProduct
let citizenId: string
beforeAll(async () => {
  product = await startProduct()
  const { pool } = product.services
  const found = pool.selectFrom('citizen').select('id').where('openid', '=', 'o-demo-zhangsan')
  citizenId = (await found.executeTakeFirstOrThrow()).id
})
afterAll(() => product.stop())

async function judge(client: Client, path: string, { payload, encoding }: Case): Promise<void> {
  const began = performance.now()
  const asObject = typeof payload === 'object' && payload !== null ? payload : { value: payload }
  const sent = encoding === 'json' ? JSON.stringify(payload) : asObject
  const { status, body, headers } = await client.post(path, sent ?? 'null')
  const what = `seed ${seed} ${path} ${encoding} ${JSON.stringify(payload)?.slice(0, 500)}`
  expect(status, what).toBeLessThan(500)
  expect(body.reason, what).not.toBe('ourFault')
  expect(JSON.stringify({ ...body, data: undefined }), what).not.toMatch(leak)
  expect(headers.get('x-request-id'), what).toMatch(/^[0-9a-f-]{36}$/)
  expect(performance.now() - began, what).toBeLessThan(slowest)
}

const calls = everyEndpoint.filter(([, { path, encoding }]) => encoding !== 'multipart' && !endsSession(path))

/** One that may make every call: a citizen, or an officer whose account has every role. */
const aCaller = async ({ desk }: Endpoint): Promise<Client> =>
  desk ? (await anOfficer(product, { roles })).client : aSession(product, citizenId)

test.each(calls)(
  '%s answers any payload in our words, in time',
  async (name, endpoint) => {
    let client = await aCaller(endpoint)
    for (const [index, each] of casesOf(endpoint, goldenOf(name).request, { seed, count }).entries()) {
      if (index % perSession === perSession - 1) client = await aCaller(endpoint)
      await judge(client, endpoint.path, each)
    }
  },
  600_000,
)
