import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sendConfirmationCode, startConfirmationFace } from '@registration/contract/confirmations.ts'
import { deskPaths, oidcPaths } from '@registration/contract/desk/desk-paths.ts'
import type { Endpoint, Input } from '@registration/contract/endpoint.ts'
import { startFaceCheck } from '@registration/contract/face.ts'
import {
  electronicCertificateAddress,
  getHolding,
  listHoldings,
  showHolding,
  startFromHolding,
} from '@registration/contract/holdings.ts'
import { signPage } from '@registration/contract/materials.ts'
import { sendProfileCode } from '@registration/contract/phone-codes.ts'
import { sendPasswordCode } from '@registration/contract/profile.ts'
import { checkProperty } from '@registration/contract/properties.ts'
import { searchProperty } from '@registration/contract/property-search.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hashToken } from '../http/caller.ts'
import { sessionCookie } from '../http/cookies.ts'
import { identityHashOf, unlockedUntil } from '../modules/properties/unlock-service.ts'
import { getCitizen } from '../modules/session/citizen-store.ts'
import { aDraft, businessId } from '../testing/applications.ts'
import { aSession } from '../testing/booking.ts'
import type { Client } from '../testing/client.ts'
import { aSale, inviteSeller, read } from '../testing/confirmations.ts'
import { consent } from '../testing/face.ts'
import { holdingOf, riverside } from '../testing/holdings.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { atDesk, leadsTo } from '../testing/provider.ts'
import { report } from '../testing/report.ts'
import { within } from '../testing/within.ts'

type Fault = 'sound' | 'down' | 'hanging' | 'slow' | 'lying' | 'endless' | 'failing' | 'redirecting'
let fault: Fault = 'down'

/** Every outside platform at once, with the test's fault. */
const platforms = http.createServer((request, response) => {
  if (fault === 'sound') return void forward(request, response)
  if (fault === 'down') request.socket.destroy()
  if (fault === 'lying')
    response.end('{"access_token":5,"errcode":0,"Response":[],"code":"0","data":{"Url":"javascript:1"}}')
  if (fault === 'failing') response.writeHead(500).end('<html>at Server.handle (/srv/app.js:1:1)</html>')
  if (fault === 'redirecting') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  if (fault !== 'slow' && fault !== 'endless') return
  response.writeHead(200, { 'content-type': 'application/json' })
  const piece = fault === 'slow' ? ' ' : ' '.repeat(65_536)
  const drip = setInterval(() => response.write(piece), fault === 'slow' ? 200 : 1)
  response.on('close', () => clearInterval(drip))
})

/** As the platforms' stand-ins answer. */
async function forward(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const { method = 'GET', url = '' } = request
  const headers = Object.entries(request.headers).filter(
    ([name]) => !['host', 'connection', 'content-length'].includes(name),
  )
  const body = await buffer(request)
  const answer = await fetch(new URL(url, product.base), {
    method,
    headers: headers.map(([name, value]) => [name, String(value)]),
    ...(method !== 'GET' && { body: new Uint8Array(body) }),
  })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
  response.end(Buffer.from(await answer.arrayBuffer()))
}

let product: TestProduct
let citizens: Client[]
let applicationId: string
beforeAll(async () => {
  await new Promise<void>((resolve) => platforms.listen(0, '127.0.0.1', resolve))
  const address = platforms.address()
  if (!address || typeof address === 'string') throw new Error('the platforms have no port')
  const base = `http://127.0.0.1:${address.port}`
  product = await startProduct({
    env: {
      WECHAT_API_BASE: `${base}/standin/wechat`,
      SMS_TENCENT_BASE: `${base}/standin/sms/tencent`,
      FACEID_BASE: `${base}/standin/face`,
      REGISTRY_BASE: `${base}/standin/registry`,
      STAFF_OIDC_ISSUER: base,
    },
  })
  const idOf = async (persona: string) => {
    const found = product.services.pool.selectFrom('citizen').select('id').where('openid', '=', `o-demo-${persona}`)
    return (await found.executeTakeFirstOrThrow()).id
  }
  citizens = [await aSession(product, await idOf('zhangsan')), await aSession(product, await idOf('lisi'))]
  applicationId = await aDraft(certified())
})
afterAll(async () => {
  platforms.closeAllConnections()
  platforms.close()
  await product.stop()
})

const certified = () => citizens[0] ?? product.visitor()
const uncertified = () => citizens[1] ?? product.visitor()

/** A citizen with an unlocked session, a reference to their home, and the page of its shown certificate. */
async function anOwner() {
  const client = certified()
  await unlockSession(client)
  const { ref } = await holdingOf(client, riverside)
  const { url } = await client.call(showHolding, { ref })
  const shown = new URL(url)
  return { client, ref, shown: `${shown.pathname}${shown.search}` }
}

/** As with a code, which cannot be sent here. */
async function unlockSession(client: Client): Promise<void> {
  const { pool, cipher, clock } = product.services
  const tokenHash = hashToken(client.cookies.get(sessionCookie) ?? '')
  const session = pool.selectFrom('session').select(['id', 'citizen_id']).where('token_hash', '=', tokenHash)
  const { id, citizen_id } = await session.executeTakeFirstOrThrow()
  const identity_hash = identityHashOf({ cipher }, await getCitizen(pool, cipher, citizen_id))
  const unlocked_until = unlockedUntil(clock.now())
  await pool
    .insertInto('property_unlock')
    .values({ session_id: id, citizen_id, identity_hash, unlocked_until })
    .execute()
}

/** A sale with both of its parties, who have read what they are to confirm. */
async function aConfirmedSale() {
  const sale = await aSale(product)
  const invited = await inviteSeller(sale)
  const { digest } = await read(sale.seller, invited)
  return { buyer: sale.buyer, seller: sale.seller, invited, digest }
}

const encoded = <E extends Endpoint>({ path, input }: E, values: Input<E>) => ({
  path,
  payload: Object(z.encode(input, values)),
})

test.each(['down', 'hanging', 'slow', 'lying', 'endless', 'failing', 'redirecting'] as const)(
  'platforms that are %s: every call of theirs is answered within 8 s and by name, and other calls as usual',
  async (next) => {
    fault = 'sound'
    product.clock.advance(3_600_000)
    citizens = await Promise.all(citizens.map(renew))
    const [owner, sale] = [await anOwner(), await aConfirmedSale()]
    const { ref } = owner
    const counted = () => countRows(['application', 'property_show', 'confirmation_place', 'face_flow'])
    const before = await counted()
    fault = next
    const certificateNumber = '冀（2023）邯郸市不动产权第0001234号'
    const took: number[] = []
    const timed = async <T>(answer: Promise<T>): Promise<T> => {
      const began = performance.now()
      return answer.finally(() => took.push(performance.now() - began))
    }
    const ask = async (client: Client, { path, payload }: { path: string; payload: object }) => ({
      path,
      ...(await timed(client.post(path, payload))),
    })
    const asking = Promise.all([
      ask(certified(), encoded(signPage, { url: `${product.base}/my` })),
      ask(certified(), encoded(sendProfileCode, { phone: '13612345678' })),
      ask(uncertified(), encoded(startFaceCheck, { consent })),
      ask(certified(), encoded(searchProperty, { certificateNumber, applicationId })),
      ask(owner.client, encoded(listHoldings, {})),
      ask(owner.client, encoded(getHolding, { ref })),
      ask(owner.client, encoded(startFromHolding, { ref, businessId })),
      ask(owner.client, encoded(showHolding, { ref })),
      ask(owner.client, encoded(checkProperty, { ref, businessId })),
      ask(uncertified(), encoded(sendPasswordCode, {})),
      ask(sale.buyer.client, encoded(sendConfirmationCode, sale.buyer.place)),
      ask(sale.seller.client, encoded(startConfirmationFace, { ...sale.invited, digest: sale.digest, consent })),
    ])
    const pages = Promise.all(
      [electronicCertificateAddress(ref), owner.shown].map(async (page) => {
        const answer = await timed(owner.client.get(page))
        return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
      }),
    )
    const signingIn = timed(leadsTo(product.visitor(), atDesk(product, oidcPaths.start)))
    const began = performance.now()
    for (let count = 0; count < 10; count += 1) await certified().call(getUserInfo, {})
    const others = performance.now() - began
    for (const { path, status, body } of await asking) {
      // What the register says of a property is then unknown: never that nothing speaks against it.
      if (path === checkProperty.path && status === 200) expect(body.data).toMatchObject({ verdict: 'unknown' })
      else expect([path, body.reason]).toEqual([path, expect.any(String)])
      expect(body.reason).not.toBe('ourFault')
      expect(status).not.toBe(500)
      expect(JSON.stringify(body)).not.toMatch(/srv\/app|169\.254|javascript:/)
    }
    const [certificate, shown] = await pages
    expect([certificate?.status, certificate?.type]).not.toEqual([200, 'application/pdf'])
    expect(shown?.text).toContain('无法核验')
    expect(await signingIn).toBe(`${deskPaths.signIn}?failed=providerDown`)
    expect(await counted()).toEqual(before)
    report(`platforms ${next}: slowest ${Math.round(Math.max(...took))} ms, ten other calls ${Math.round(others)} ms`)
    expect(Math.max(...took)).toBeLessThan(within(8_000))
    expect(others).toBeLessThan(within(3_000))
  },
)

async function countRows(tables: readonly string[]): Promise<number[]> {
  const counts = tables.map((table) =>
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(product.services.pool),
  )
  return (await Promise.all(counts)).map(({ rows }) => rows[0]?.count ?? 0)
}

/** Another session of the same citizen: the clock has moved on. */
async function renew(client: Client): Promise<Client> {
  const { openid } = await client.call(getUserInfo, {})
  const found = product.services.pool.selectFrom('citizen').select('id').where('openid', '=', openid)
  return aSession(product, (await found.executeTakeFirstOrThrow()).id)
}
