import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ServerMetadata,
} from 'openid-client'
import type { Clock } from '../../clock.ts'
import type { OidcSettings } from '../../config/desk.ts'
import { PlatformError } from '../ask.ts'
import { claimsAnswer, hasSecondFactor, loginIn } from './identity-wire.ts'
import { refusalCodeOf } from './provider-errors.ts'
import { makeProviderFetch, platform } from './provider-fetch.ts'

/** The office's identity provider, OpenID Connect Core and Discovery (docs/product/desk.md 'Provider'). */
export interface StaffIdentity {
  /**
   * Where a browser goes to sign in. Asks the provider first: nobody is sent to one that does not answer. Throws
   * PlatformError.
   */
  signInUrl(returnUrl: string, checks: Checks): Promise<string>
  /**
   * The person who came back with an answer of the provider, in the query of `returned`. Throws PlatformError when the
   * provider does not answer as agreed.
   */
  redeem(returned: URL, checks: Checks): Promise<Redeemed>
  /** Where the provider's own session ends, before it leads to `returnUrl`. Undefined where it has no such address. */
  signOutUrl(idToken: string, returnUrl: string): Promise<string | undefined>
}

/** What ties an answer to the browser that asked: 43 characters of base64url each, unguessable. */
export interface Checks {
  state: string
  nonce: string
  /** Of PKCE (RFC 7636). */
  verifier: string
}

/** `code`: the provider's or the library's word for why the answer names nobody. */
export type Redeemed = { kind: 'person'; person: ProviderPerson } | { kind: 'refused'; code: string }

export interface ProviderPerson {
  issuer: string
  /** The provider's name for the person, never given to another one. */
  subject: string
  /** The login of an account, in small letters. */
  login: string
  /** Whether the provider has asked for a second factor. */
  hasSecondFactor: boolean
  idToken: string
}

/** How long the provider's description of itself is good for. */
const knownMs = 600_000
const toleranceSeconds = 60

interface Parts {
  clock: Clock
  /** For all questions of one act. */
  timeoutMs?: number
}

export function makeStaffIdentity(settings: OidcSettings, { clock, timeoutMs = 5_000 }: Parts): StaffIdentity {
  const { issuer, clientId, loginClaim, mfa } = settings
  let known: { server: ServerMetadata; at: number } | undefined

  /** The provider with its description, for one act. `isFresh`: asked now. */
  async function open({ isFresh = false } = {}): Promise<Configuration> {
    const providerFetch = makeProviderFetch(timeoutMs)
    const now = clock.now().getTime()
    if (!known || isFresh || now - known.at >= knownMs) {
      const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
        [customFetch]: providerFetch,
        execute: isInsecure(issuer) ? [allowInsecureRequests] : [],
      })
      known = { server: found.serverMetadata(), at: now }
    }
    return configure(settings, { server: known.server, clock, providerFetch })
  }

  /** A provider that did not answer as agreed is asked for its description before the next act. */
  async function act<T>(run: () => Promise<T>): Promise<T | { code: string }> {
    try {
      return await run()
    } catch (error) {
      known = undefined
      return { code: refusalCodeOf(error) }
    }
  }

  async function redeem(returned: URL, { state, nonce, verifier }: Checks): Promise<Redeemed> {
    const provider = await open()
    // The keys are asked for each time: a provider may change them at any moment.
    const tokens = await authorizationCodeGrant(provider, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    })
    const claims = claimsAnswer.safeParse(tokens.claims())
    if (!claims.success || !tokens.id_token) return { kind: 'refused', code: 'claims' }
    const { iss, sub } = claims.data
    const { userinfo_endpoint: hasMore } = provider.serverMetadata()
    const login =
      loginIn(claims.data, loginClaim) ??
      (hasMore ? loginIn(await fetchUserInfo(provider, tokens.access_token, sub), loginClaim) : undefined)
    if (login === undefined) return { kind: 'refused', code: 'noLogin' }
    const factors = hasSecondFactor(claims.data, mfa)
    const person = { issuer: iss, subject: sub, login, hasSecondFactor: factors, idToken: tokens.id_token }
    return { kind: 'person', person }
  }

  return {
    async signInUrl(returnUrl, { state, nonce, verifier }) {
      const challenge = await calculatePKCECodeChallenge(verifier)
      const url = await act(async () =>
        buildAuthorizationUrl(await open({ isFresh: true }), {
          redirect_uri: returnUrl,
          scope: 'openid profile',
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }),
      )
      if (url instanceof URL) return url.href
      throw new PlatformError(platform, url.code)
    },

    async redeem(returned, checks) {
      const redeemed = await act(() => redeem(returned, checks))
      return 'kind' in redeemed ? redeemed : { kind: 'refused', ...redeemed }
    },

    async signOutUrl(idToken, returnUrl) {
      const provider = await act(() => open())
      if (!(provider instanceof Configuration)) throw new PlatformError(platform, provider.code)
      if (!provider.serverMetadata().end_session_endpoint) return undefined
      return buildEndSessionUrl(provider, { id_token_hint: idToken, post_logout_redirect_uri: returnUrl }).href
    },
  }
}

const isInsecure = (issuer: string) => issuer.startsWith('http:')

function configure(
  { issuer, clientId, clientSecret }: OidcSettings,
  {
    server,
    clock,
    providerFetch,
  }: { server: ServerMetadata; clock: Clock; providerFetch: ReturnType<typeof makeProviderFetch> },
): Configuration {
  const skewSeconds = Math.round((clock.now().getTime() - Date.now()) / 1000)
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
  const authenticate = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
  const client = { [clockSkew]: skewSeconds, [clockTolerance]: toleranceSeconds }
  const provider = new Configuration(server, clientId, client, authenticate(clientSecret))
  provider[customFetch] = providerFetch
  if (isInsecure(issuer)) allowInsecureRequests(provider)
  // Otherwise the library trusts an id token because it came over TLS, and checks no signature.
  enableNonRepudiationChecks(provider)
  return provider
}
