import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { makeRunningClock } from '../../testing/clock.ts'
import { startOidcProvider } from '../../testing/oidc-provider.ts'
import { aStranger } from '../../testing/stranger.ts'
import { makeStaffIdentity } from './staff-identity.ts'

const base = 'https://desk.example'
const returnUrl = `${base}/desk/oidc/return`
const client = { clientId: 'desk', clientSecret: 'secret', base }
const checks = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }

const settings = (issuer: string) => ({ ...client, issuer, loginClaim: 'preferred_username', mfa: [] })

function describe(issuer: string, more = {}) {
  return JSON.stringify({
    ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
    ...{ jwks_uri: `${issuer}/jwks`, ...more },
  })
}

const json = { 'content-type': 'application/json' }

/** A provider that answers as the test says. */
async function aProvider(answer: RequestListener, timeoutMs = 60_000) {
  const issuer = await aStranger(answer)
  const clock = makeRunningClock('2026-03-10T09:00:00+08:00')
  return { issuer, clock, identity: makeStaffIdentity(settings(issuer), { clock, timeoutMs }) }
}

test('the address to sign in at asks for a code with PKCE, and has nothing secret', async () => {
  const { issuer, identity } = await aProvider((request, response) =>
    response.writeHead(200, json).end(describe(`http://${request.headers.host}`)),
  )
  const url = new URL(await identity.signInUrl(returnUrl, checks))
  expect(`${url.origin}${url.pathname}`).toBe(`${issuer}/authorize`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ client_id: 'desk', response_type: 'code', scope: 'openid profile', redirect_uri: returnUrl },
    ...{ state: checks.state, nonce: checks.nonce, code_challenge_method: 'S256' },
    // The verifier's SHA-256, by openssl.
    code_challenge: '7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM',
  })
})

test.each<[string, string, RequestListener]>([
  ['never answers', 'timeout', () => {}],
  ['closes the line', 'network:UND_ERR_SOCKET', (request) => request.socket.destroy()],
  ['fails', 'status:500', (_request, response) => response.writeHead(500).end('<html>')],
  [
    'leads elsewhere',
    'OAUTH_RESPONSE_IS_NOT_CONFORM',
    (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  ],
  [
    'sends a page',
    'OAUTH_RESPONSE_IS_NOT_JSON',
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  ],
  ['sends no JSON', 'OAUTH_PARSE_ERROR', (_request, response) => response.writeHead(200, json).end('<html>')],
  ['sends too much', 'tooLarge', (_request, response) => response.writeHead(200, json).end(' '.repeat(300_000))],
  [
    'names another issuer',
    'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    (_request, response) => response.writeHead(200, json).end(describe('https://elsewhere.example')),
  ],
  [
    'has no address to sign in at',
    'OAUTH_MISSING_SERVER_METADATA',
    (request, response) =>
      response.writeHead(200, json).end(JSON.stringify({ issuer: `http://${request.headers.host}` })),
  ],
])('a provider that %s is a failure of the platform', async (_what, code, answer) => {
  const { identity } = await aProvider(answer, code === 'timeout' ? 300 : undefined)
  await expect(identity.signInUrl(returnUrl, checks)).rejects.toMatchObject({ platform: 'staffIdentity', code })
})

test('a provider that answers in drips is given up', async () => {
  const { identity } = await aProvider((_request, response) => {
    response.writeHead(200, json)
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  }, 300)
  await expect(identity.signInUrl(returnUrl, checks)).rejects.toMatchObject({ code: 'timeout' })
})

test('a description is good for ten minutes, until a failure', async () => {
  let asked = 0
  const { clock, identity } = await aProvider((request, response) => {
    if (request.url?.startsWith('/token')) return response.writeHead(503).end()
    asked += 1
    return response
      .writeHead(200, json)
      .end(describe(`http://${request.headers.host}`, { end_session_endpoint: 'https://idp.example/end' }))
  })
  await identity.signOutUrl('token', base)
  await identity.signOutUrl('token', base)
  expect(asked).toBe(1)
  clock.advance(600_000)
  await identity.signOutUrl('token', base)
  expect(asked).toBe(2)
  const returned = new URL(`${returnUrl}?code=c&state=${checks.state}`)
  await expect(identity.redeem(returned, checks)).rejects.toMatchObject({ code: 'status:503' })
  await identity.signOutUrl('token', base)
  expect(asked).toBe(3)
})

test('a provider without an address for signing out has none', async () => {
  const { identity } = await aProvider((request, response) =>
    response.writeHead(200, json).end(describe(`http://${request.headers.host}`)),
  )
  expect(await identity.signOutUrl('token', base)).toBeUndefined()
})

test.each([
  ['access_denied', { kind: 'refused', code: 'access_denied' }],
  ['<script>', { kind: 'refused', code: 'unknown' }],
])('a way back with the error %s names nobody', async (error, redeemed) => {
  const { identity } = await aProvider((request, response) =>
    response.writeHead(200, json).end(describe(`http://${request.headers.host}`)),
  )
  const query = new URLSearchParams({ error, state: checks.state })
  expect(await identity.redeem(new URL(`${returnUrl}?${query}`), checks)).toEqual(redeemed)
})

test('a provider that says in the way back that it is out of order is a failure of the platform', async () => {
  const { identity } = await aProvider((request, response) =>
    response.writeHead(200, json).end(describe(`http://${request.headers.host}`)),
  )
  const query = new URLSearchParams({ error: 'temporarily_unavailable', state: checks.state })
  const returned = new URL(`${returnUrl}?${query}`)
  await expect(identity.redeem(returned, checks)).rejects.toMatchObject({ code: 'temporarily_unavailable' })
})

/** A provider of the market and our side of it, whose clock is ahead of the provider's. */
async function atMarket({ secondsAhead = 0, clientSecret = client.clientSecret } = {}) {
  const provider = await startOidcProvider({ ...client, idTokenSeconds: 10 })
  onTestFinished(() => provider.close())
  provider.login = { accountId: 'wang.li', amr: ['pwd'] }
  const clock = makeRunningClock(new Date(Date.now() + secondsAhead * 1000).toISOString())
  const identity = makeStaffIdentity({ ...settings(provider.issuer), clientSecret }, { clock })
  const back = await provider.visit(await identity.signInUrl(returnUrl, checks))
  return { identity, returned: new URL(back) }
}

test('a provider of the market names a person, once', async () => {
  const { identity, returned } = await atMarket()
  expect(await identity.redeem(returned, checks)).toMatchObject({
    kind: 'person',
    person: { subject: 'wang.li', login: 'wang.li', hasSecondFactor: false },
  })
  expect(await identity.redeem(returned, checks)).toEqual({ kind: 'refused', code: 'invalid_grant' })
})

test.each([
  ['state', 'OAUTH_INVALID_RESPONSE'],
  ['nonce', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['verifier', 'invalid_grant'],
] as const)('its answer with another %s names nobody', async (name, code) => {
  const { identity, returned } = await atMarket()
  const other = { ...checks, [name]: 'x'.repeat(43) }
  expect(await identity.redeem(returned, other)).toEqual({ kind: 'refused', code })
})

test('a provider that does not know our secret is a failure of the platform', async () => {
  const { identity, returned } = await atMarket({ clientSecret: 'another secret' })
  await expect(identity.redeem(returned, checks)).rejects.toMatchObject({ platform: 'staffIdentity', status: 401 })
})

test.each([
  [50, 'person'],
  [80, 'refused'],
])('a token good for 10 s, by a clock that is %d s ahead: %s', async (secondsAhead, kind) => {
  const { identity, returned } = await atMarket({ secondsAhead })
  expect((await identity.redeem(returned, checks)).kind).toBe(kind)
})
