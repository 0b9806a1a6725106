import { z } from 'zod'
import { judge } from '../judge.ts'

/** The product's request to the authorize page: an authorization code with PKCE. */
export interface AuthorizeRequest {
  redirectUri: string
  scope: string
  state: string
  nonce: string
  challenge: string
}

/** `page`: nobody may be sent to the address of the request. `error`: the address gets an error of RFC 6749. */
export type JudgedRequest =
  | { asked: AuthorizeRequest }
  | { page: string }
  | { error: string; redirectUri: string; state: string | undefined }

interface Client {
  clientId: string
  redirectUri: string
}

const addressOf = ({ clientId, redirectUri }: Client) =>
  z.looseObject({ client_id: z.literal(clientId, 'client_id'), redirect_uri: z.literal(redirectUri, 'redirect_uri') })

const opaque = z.string().min(22).max(512)

const request = z.strictObject({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code', 'unsupported_response_type'),
  scope: z.string('invalid_scope').refine((scope) => scope.split(' ').includes('openid'), 'invalid_scope'),
  state: opaque,
  nonce: opaque,
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  prompt: z.enum(['login', 'select_account']).optional(),
  max_age: z.string().regex(/^\d+$/).optional(),
  login_hint: z.string().optional(),
  ui_locales: z.string().optional(),
  acr_values: z.string().optional(),
})

const words = { missing: 'invalid_request', unknown: 'invalid_request', wrong: 'invalid_request' }

/** Checks the query as OpenID Connect Core 3.1.2.1 and RFC 9700 demand it: no sign-in without state, nonce and PKCE. */
export function readAuthorizeRequest(query: Record<string, unknown>, client: Client): JudgedRequest {
  const address = judge(addressOf(client), query, words)
  if ('fault' in address) return { page: address.fault }
  const judged = judge(request, query, words)
  const { redirectUri } = client
  if ('fault' in judged)
    return { error: judged.fault, redirectUri, state: typeof query.state === 'string' ? query.state : undefined }
  const { scope, state, nonce, code_challenge: challenge } = judged.sent
  return { asked: { redirectUri, scope, state, nonce, challenge } }
}
