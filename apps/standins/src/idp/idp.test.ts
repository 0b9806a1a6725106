import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deskBase, idpCredentials, type Office, startOffice } from '../testing/office.ts'
import { makeTestTime, type TestTime } from '../testing/test-time.ts'

let folder: string
let time: TestTime
let office: Office
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'idp-'))
  time = makeTestTime()
  office = await startOffice(folder, 'http://127.0.0.1:8080', time)
})
afterEach(async () => {
  await office.close()
  await rm(folder, { recursive: true })
})

const issuer = 'http://localhost:80/standin/idp'
const redirectUri = `${deskBase}/desk/oidc/return`
const verifier = 'v'.repeat(43)
const asked = {
  client_id: 'desk',
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'openid profile',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

const get = (path: string, query: Record<string, string> = {}) =>
  office.app.inject({ url: `/standin/idp${path}?${new URLSearchParams(query)}` })

const order = (name: string) =>
  office.app.inject({ method: 'POST', url: '/standin/idp/__standin/faults', payload: { name } })

/** Where the browser is led to. */
async function choose(officer = 'demo-cadastral', query: Record<string, string> = asked) {
  const answer = await get('/choose', { ...query, officer })
  return new URL(answer.headers.location ?? 'about:blank')
}

const basic = (secret: string) => {
  const encoded = [idpCredentials.clientId, secret].map(encodeURIComponent).join(':').replaceAll('%20', '+')
  return `Basic ${Buffer.from(encoded).toString('base64')}`
}

interface Exchange {
  body?: Record<string, string>
  headers?: Record<string, string>
}

function exchange(code: string, { body = {}, headers = {} }: Exchange = {}) {
  const payload = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...body,
  }
  return office.app.inject({
    method: 'POST',
    url: '/standin/idp/token',
    payload: new URLSearchParams(payload).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: basic(idpCredentials.clientSecret),
      ...headers,
    },
  })
}

async function signIn(officer?: string) {
  const code = (await choose(officer)).searchParams.get('code') ?? ''
  const token: string = (await exchange(code)).json().id_token
  const [header = '', claims = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { token, header: read(header), claims: read(claims) }
}

async function isSignedByPublishedKey(token: string): Promise<boolean> {
  const [header, claims, signature = ''] = token.split('.')
  const [key] = (await get('/jwks')).json().keys
  const publicKey = createPublicKey({ key, format: 'jwk' })
  return verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
}

test('the provider describes itself', async () => {
  const found = (await get('/.well-known/openid-configuration')).json()
  expect(found).toMatchObject({ issuer, token_endpoint: `${issuer}/token`, code_challenge_methods_supported: ['S256'] })
})

test('the authorize page has one plain link for each officer, which leads back with a code', async () => {
  const { body } = await get('/authorize', asked)
  expect(body.match(/<a href="[^"]+" data-officer="demo-[a-z]+">/g)).toHaveLength(12)
  const href = /<a href="([^"]+)" data-officer="demo-counter">/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const back = new URL((await office.app.inject(href)).headers.location ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.any(String),
    state: asked.state,
    iss: issuer,
  })
  const cancel = /<a href="([^"]+error=access_denied[^"]+)">/.exec(body)?.[1]
  expect(cancel).toContain(redirectUri)
})

test('an id token names the officer, the client and the nonce, and is signed by the published key', async () => {
  const { token, header, claims } = await signIn()
  expect(header).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })
  const seconds = time.now().getTime() / 1000
  expect(claims).toEqual({
    iss: issuer,
    sub: expect.stringMatching(/^[0-9a-f]{24}$/),
    aud: 'desk',
    iat: seconds,
    exp: seconds + 300,
    auth_time: seconds,
    nonce: asked.nonce,
    preferred_username: 'demo-cadastral',
    amr: ['pwd', 'otp'],
    acr: 'urn:standin:two-factors',
  })
  expect(await isSignedByPublishedKey(token)).toBe(true)
  expect((await signIn()).claims.sub).toBe(claims.sub)
  expect((await signIn('demo-counter')).claims.sub).not.toBe(claims.sub)
})

test('the auditor signs in with a password alone', async () => {
  const { claims } = await signIn('demo-auditor')
  expect(claims).toMatchObject({ amr: ['pwd'], acr: 'urn:standin:password' })
})

test('an officer whose authenticator was added later can be chosen, too', async () => {
  const address = 'otpauth://totp/desk:wang.li?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=desk'
  await office.app.inject({ method: 'POST', url: '/standin/authenticator/add', payload: { address } })
  expect((await signIn('wang.li')).claims.preferred_username).toBe('wang.li')
  expect((await get('/choose', { ...asked, officer: 'nobody' })).statusCode).toBe(404)
})

test.each([
  ['another client', { client_id: 'other' }],
  ['another address', { redirect_uri: `${deskBase}/elsewhere` }],
])('a request of %s is not sent back to anybody', async (_what, changed) => {
  const answer = await get('/authorize', { ...asked, ...changed })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers.location).toBeUndefined()
})

const without = (name: keyof typeof asked) => {
  const { [name]: _, ...others } = asked
  return others
}

test.each([
  ['another kind of answer', { ...asked, response_type: 'token' }, 'unsupported_response_type'],
  ['no openid', { ...asked, scope: 'profile' }, 'invalid_scope'],
  ['no nonce', without('nonce'), 'invalid_request'],
  ['no PKCE', without('code_challenge'), 'invalid_request'],
  ['plain PKCE', { ...asked, code_challenge_method: 'plain' }, 'invalid_request'],
  ['an unknown parameter', { ...asked, colour: 'red' }, 'invalid_request'],
])('a request with %s is sent back with an error', async (_what, query, error) => {
  const back = new URL((await get('/authorize', query)).headers.location ?? '')
  expect(Object.fromEntries(back.searchParams)).toEqual({ error, state: asked.state, iss: issuer })
})

test('a code is good once, for a minute', async () => {
  const code = (await choose()).searchParams.get('code') ?? ''
  expect((await exchange(code)).statusCode).toBe(200)
  expect((await exchange(code)).json()).toEqual({ error: 'invalid_grant' })
  const old = (await choose()).searchParams.get('code') ?? ''
  time.advance(60_000)
  expect((await exchange(old)).json()).toEqual({ error: 'invalid_grant' })
})

test.each<[string, Exchange, number, string]>([
  ['another secret', { headers: { authorization: basic('wrong') } }, 401, 'invalid_client'],
  ['no secret', { headers: { authorization: '' } }, 401, 'invalid_client'],
  ['the secret twice', { body: { client_secret: idpCredentials.clientSecret } }, 401, 'invalid_client'],
  ['another verifier', { body: { code_verifier: 'w'.repeat(43) } }, 400, 'invalid_grant'],
  ['a short verifier', { body: { code_verifier: 'v' } }, 400, 'invalid_request'],
  ['another address', { body: { redirect_uri: `${deskBase}/other` } }, 400, 'invalid_grant'],
  ['another grant', { body: { grant_type: 'password' } }, 400, 'unsupported_grant_type'],
  ['an unknown field', { body: { colour: 'red' } }, 400, 'invalid_request'],
  ['another type', { headers: { 'content-type': 'application/json' } }, 400, 'invalid_request'],
])('an exchange with %s is refused', async (_what, changes, status, error) => {
  const code = (await choose()).searchParams.get('code') ?? ''
  const answer = await exchange(code, changes)
  expect([answer.statusCode, answer.json()]).toEqual([status, { error }])
})

test('the secret may be in the body', async () => {
  const code = (await choose()).searchParams.get('code') ?? ''
  const payload = {
    ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    ...{ client_id: idpCredentials.clientId, client_secret: idpCredentials.clientSecret },
  }
  const answer = await office.app.inject({
    method: 'POST',
    url: '/standin/idp/token',
    payload: new URLSearchParams(payload).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.statusCode).toBe(200)
})

test('the session ends with an id token of ours, and leads back to the sign-in alone', async () => {
  const { token } = await signIn()
  const back = `${deskBase}/desk/sign-in`
  const end = (query: Record<string, string>) => get('/end-session', query)
  expect((await end({ id_token_hint: token, post_logout_redirect_uri: back })).headers.location).toBe(back)
  expect((await end({ id_token_hint: token })).statusCode).toBe(200)
  expect((await end({ id_token_hint: `${token}x`, post_logout_redirect_uri: back })).statusCode).toBe(400)
  expect((await end({ id_token_hint: token, post_logout_redirect_uri: `${deskBase}/` })).statusCode).toBe(400)
  expect((await end({ post_logout_redirect_uri: back })).statusCode).toBe(400)
})

test('faults are ordered by name, and last until they are reset', async () => {
  expect((await order('unknown')).statusCode).toBe(400)
  const before = await signIn()
  await order('otherKey')
  expect(await isSignedByPublishedKey((await signIn()).token)).toBe(false)
  await order('otherSub')
  await order('otherNonce')
  await order('otherAudience')
  await order('otherIssuer')
  await order('expired')
  const { claims } = await signIn()
  expect(claims.sub).not.toBe(before.claims.sub)
  expect(claims.nonce).not.toBe(asked.nonce)
  expect(claims.aud).not.toBe('desk')
  expect(claims.iss).not.toBe(issuer)
  expect(claims.exp).toBeLessThan(time.now().getTime() / 1000)
  await order('otherState')
  expect((await choose()).searchParams.get('state')).not.toBe(asked.state)
  await order('garbage')
  expect((await get('/jwks')).body).toBe('<html>')
  await order('down')
  expect((await get('/jwks')).statusCode).toBe(503)
  expect((await get('/authorize', asked)).statusCode).toBe(200)
  await office.app.inject({ method: 'POST', url: '/standin/idp/__standin/reset' })
  expect((await signIn()).claims).toEqual(before.claims)
})

test('a silent provider answers nothing until the fault is off', async () => {
  await order('hang')
  const asking = get('/jwks')
  await office.app.inject({
    method: 'POST',
    url: '/standin/idp/__standin/faults',
    payload: { name: 'hang', on: false },
  })
  expect((await asking).statusCode).toBe(200)
})

test('a changed key signs from then on', async () => {
  const before = await signIn()
  await office.app.inject({ method: 'POST', url: '/standin/idp/__standin/rotate-key' })
  const after = await signIn()
  expect(after.header.kid).not.toBe(before.header.kid)
  expect([await isSignedByPublishedKey(before.token), await isSignedByPublishedKey(after.token)]).toEqual([false, true])
})
