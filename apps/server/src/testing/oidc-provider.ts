import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { deskPaths, oidcPaths } from '@registration/contract/desk/desk-paths.ts'
import Provider from 'oidc-provider'
import { freePort } from './free-port.ts'

/** Who signs in at the provider, and by what. */
export interface Login {
  accountId: string
  amr: string[]
  acr?: string
}

export interface OidcProvider {
  issuer: string
  /** The next one who signs in. */
  login: Login
  /** Follows the provider's pages like a browser, from the address to sign in at. Returns the address that leads back. */
  visit(address: string): Promise<string>
  close(): Promise<void>
}

interface Client {
  clientId: string
  clientSecret: string
  /** The desk's own address. */
  base: string
  /** How long an id token is good for. */
  idTokenSeconds?: number
}

/** An identity provider that is not ours: the npm package `oidc-provider`, with one client. */
export async function startOidcProvider({
  clientId,
  clientSecret,
  base,
  idTokenSeconds = 300,
}: Client): Promise<OidcProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}/office`
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const state: { login: Login } = { login: { accountId: 'nobody', amr: ['pwd'] } }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${base}${oidcPaths.return}`],
        post_logout_redirect_uris: [`${base}${deskPaths.signIn}`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...key, kty: 'EC', kid: 'one', use: 'sig', alg: 'ES256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub', 'amr', 'acr'], profile: ['preferred_username'] },
    acrValues: ['gold'],
    ttl: { IdToken: idTokenSeconds, AccessToken: 300, Interaction: 300, Grant: 300, Session: 300 },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: id }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/office/interaction/${uid}` },
    // Nobody is asked for a consent: the office's provider and the desk belong together.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  const pages = provider.callback()
  const server = createServer((request, response) => {
    request.url = request.url?.replace(/^\/office/, '')
    if (!request.url?.startsWith('/interaction/')) return pages(request, response)
    return provider.interactionFinished(request, response, { login: { ...state.login } })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    get login() {
      return state.login
    },
    set login(next) {
      state.login = next
    },
    visit: (address) => follow(address, base),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function follow(address: string, until: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  while (!next.startsWith(until)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next).href
  }
  return next
}
