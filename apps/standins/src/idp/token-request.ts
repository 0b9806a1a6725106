import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawBody } from '../http.ts'
import { judge } from '../judge.ts'

export interface TokenRequest {
  code: string
  redirectUri: string
  verifier: string
}

export type TokenFault = 'invalid_client' | 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type'

interface Credentials {
  clientId: string
  clientSecret: string
}

const grant = z.strictObject({
  grant_type: z.literal('authorization_code', 'unsupported_grant_type'),
  code: z.string().min(1),
  redirect_uri: z.url(),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
})

const words = { missing: 'invalid_request', unknown: 'invalid_request', wrong: 'invalid_request' }

/** Checks a call of the token address: RFC 6749 4.1.3 and 2.3.1, RFC 7636 4.5. */
export function readTokenRequest(
  request: FastifyRequest,
  credentials: Credentials,
): { asked: TokenRequest } | { fault: TokenFault } {
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    return { fault: 'invalid_request' }
  const body = new URLSearchParams(rawBody(request))
  const isRepeated = [...body.keys()].some((name, i, names) => names.indexOf(name) < i)
  if (isRepeated) return { fault: 'invalid_request' }
  if (!isAuthenticated(request.headers.authorization, body, credentials)) return { fault: 'invalid_client' }
  const judged = judge(grant, Object.fromEntries(body), words)
  if ('fault' in judged)
    return { fault: judged.fault === 'unsupported_grant_type' ? 'unsupported_grant_type' : 'invalid_request' }
  const { code, redirect_uri: redirectUri, code_verifier: verifier } = judged.sent
  return { asked: { code, redirectUri, verifier } }
}

/** The secret is in the header or in the body, and never in both. */
function isAuthenticated(header: string | undefined, body: URLSearchParams, credentials: Credentials): boolean {
  const { clientId, clientSecret } = credentials
  if (header === undefined) return body.get('client_id') === clientId && body.get('client_secret') === clientSecret
  if (body.has('client_secret')) return false
  const encoded = /^Basic ([A-Za-z\d+/]+=*)$/.exec(header)?.[1] ?? ''
  const [id, secret, ...more] = Buffer.from(encoded, 'base64').toString().split(':').map(decodeForm)
  return id === clientId && secret === clientSecret && more.length === 0
}

/** Both halves of the header are form-encoded, before they are joined. */
const decodeForm = (text: string) => [...new URLSearchParams(`=${text}`).values()].join('&')
