import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeIdToken } from './id-token.ts'
import type { IdpContext } from './idp-context.ts'
import { readTokenRequest } from './token-request.ts'

/** What the product's server asks: OpenID Connect Discovery, the published keys, and the exchange of a code. */
export function protocolRoutes(
  app: FastifyInstance,
  context: IdpContext,
  issuerOf: (request: FastifyRequest) => string,
): void {
  const { state, keys, credentials } = context
  app.addHook('preHandler', (_request, reply) => applyFault(context, reply))

  app.get('/.well-known/openid-configuration', (request) => describe(issuerOf(request)))

  app.get('/jwks', () => keys.publish())

  app.post('/token', (request, reply) => {
    reply.header('cache-control', 'no-store')
    const judged = readTokenRequest(request, credentials)
    if ('fault' in judged) {
      const isClient = judged.fault === 'invalid_client'
      if (isClient) reply.header('www-authenticate', 'Basic')
      return reply.code(isClient ? 401 : 400).send({ error: judged.fault })
    }
    const grant = state.redeem(judged.asked)
    if (!grant) return reply.code(400).send({ error: 'invalid_grant' })
    return reply.send({
      access_token: randomBytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 300,
      scope: grant.asked.scope,
      id_token: makeIdToken(context, issuerOf(request), grant),
    })
  })
}

async function applyFault({ faults }: IdpContext, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (faults.has('hang')) await faults.untilReleased()
  if (faults.has('down')) return reply.code(503).send({ error: 'temporarily_unavailable' })
  if (faults.has('garbage')) return reply.header('content-type', 'application/json').send('<html>')
  return undefined
}

const describe = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end-session`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', 'profile'],
  claims_supported: ['iss', 'sub', 'aud', 'iat', 'exp', 'auth_time', 'nonce', 'preferred_username', 'amr', 'acr'],
  authorization_response_iss_parameter_supported: true,
})
