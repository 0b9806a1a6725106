import { pdfAddress } from '@registration/contract/certificates.ts'
import { applicationFormAddress, confirmationFileAddress } from '@registration/contract/confirmations.ts'
import { caseNoticeAddress, deskFilePath, oidcPaths } from '@registration/contract/desk/desk-paths.ts'
import type { Endpoint } from '@registration/contract/endpoint.ts'
import { electronicCertificateAddress, shownPage } from '@registration/contract/holdings.ts'
import { paths } from '@registration/contract/paths.ts'
import { roles } from '@registration/contract/permissions.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession } from '../testing/booking.ts'
import type { Client } from '../testing/client.ts'
import { endsSession, everyEndpoint, goldenOf } from '../testing/golden.ts'
import { anOfficer } from '../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { within } from '../testing/within.ts'
import { type Case, casesOf, leak, wicked } from './fuzz.ts'

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

/** Files and pages that are fetched by a reference, a code or an id: for citizens, officers, the registry and everybody. */
const addresses: [string, (text: string) => string][] = [
  ['a certificate', pdfAddress],
  ['an electronic certificate', electronicCertificateAddress],
  ['a shown certificate', shownPage.address],
  ['an application form', applicationFormAddress],
  ['a file to confirm', confirmationFileAddress],
  ['an invitation', (token) => paths.invite({ token })],
  ['a notice of a return', caseNoticeAddress],
  ['a file of a case', (id) => deskFilePath(encodeURIComponent(id))],
  ['the return from the provider', (text) => `${oidcPaths.return}?${new URLSearchParams({ code: text, state: text })}`],
  ['an attachment for the registry', (id) => `/registry/attachments/${encodeURIComponent(id)}`],
  ['a form for the registry', (id) => `/registry/forms/${encodeURIComponent(id)}`],
]
const anyText = fc.oneof(fc.constantFrom(...wicked), fc.string({ unit: 'binary' }))

test.each(addresses)('the address of %s answers any text in our words, in time', async (_what, addressOf) => {
  const citizen = await aSession(product, citizenId)
  const { client: officer } = await anOfficer(product, { roles })
  for (const text of fc.sample(anyText, { seed, numRuns: count }))
    for (const client of [citizen, officer]) {
      const address = addressOf(text.toWellFormed().slice(0, 1_000))
      const began = performance.now()
      const answer = await client.get(address)
      const what = `seed ${seed} ${address}`
      expect(answer.status, what).toBeLessThan(500)
      expect(await answer.text(), what).not.toMatch(leak)
      expect(performance.now() - began, what).toBeLessThan(slowest)
    }
})
