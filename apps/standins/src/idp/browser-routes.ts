import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { queryFields, sendPage } from '../http.ts'
import { judge } from '../judge.ts'
import { type JudgedRequest, readAuthorizeRequest } from './authorize-request.ts'
import type { IdpContext } from './idp-context.ts'
import { authorizePage, faultPage, idpPage, signedOutPage } from './idp-pages.ts'

const title = '统一身份认证'

/** The officer's browser: the choice of who signs in, and the end of the provider's session. */
export function browserRoutes(
  app: FastifyInstance,
  context: IdpContext,
  issuerOf: (r: FastifyRequest) => string,
): void {
  const { state, faults, keys, credentials, deskBase, officers } = context
  const home = app.prefix.replace(/\/idp$/, '')
  const redirectUri = () => `${deskBase()}/desk/oidc/return`
  const read = (query: Record<string, unknown>) =>
    readAuthorizeRequest(query, { clientId: credentials.clientId, redirectUri: redirectUri() })

  /** The way back, with the issuer (RFC 9207). */
  function sendBack(reply: FastifyReply, request: FastifyRequest, answer: Record<string, string | undefined>) {
    return reply.header('cache-control', 'no-store').redirect(returnAddress(redirectUri(), issuerOf(request), answer))
  }

  function refuse(reply: FastifyReply, request: FastifyRequest, judged: Exclude<JudgedRequest, { asked: unknown }>) {
    if ('page' in judged) return sendPage(reply.code(400), home, title, faultPage(judged.page))
    return sendBack(reply, request, { error: judged.error, state: judged.state })
  }

  app.get('/', (_request, reply) => sendPage(reply, home, title, idpPage(home, officers())))

  app.get('/authorize', (request, reply) => {
    const judged = read(queryFields(request))
    if (!('asked' in judged)) return refuse(reply, request, judged)
    const linkOf = (login: string) => {
      const query = new URL(request.url, issuerOf(request)).searchParams
      query.set('officer', login)
      return `${app.prefix}/choose?${query}`
    }
    const { state: asked } = judged.asked
    const cancel = returnAddress(redirectUri(), issuerOf(request), { error: 'access_denied', state: asked })
    return sendPage(reply, home, title, authorizePage(officers(), linkOf, cancel))
  })

  app.get('/choose', (request, reply) => {
    const { officer: login, ...query } = queryFields(request)
    const judged = read(query)
    if (!('asked' in judged)) return refuse(reply, request, judged)
    const officer = officers().find((each) => each.login === login)
    if (!officer) return sendPage(reply.code(404), home, title, faultPage('officer'))
    const code = state.issueCode(officer, judged.asked)
    const isOther = faults.has('otherState')
    return sendBack(reply, request, {
      code,
      state: isOther ? randomBytes(32).toString('base64url') : judged.asked.state,
    })
  })

  /** OpenID Connect RP-Initiated Logout 2. */
  const ending = () =>
    z.strictObject({
      id_token_hint: z.string().refine((token) => keys.open(token) !== undefined),
      post_logout_redirect_uri: z.literal(`${deskBase()}/desk/sign-in`).optional(),
      client_id: z.literal(credentials.clientId).optional(),
      state: z.string().optional(),
    })

  app.get('/end-session', (request, reply) => {
    const judged = judge(ending(), queryFields(request), { missing: 'missing', unknown: 'unknown', wrong: 'wrong' })
    if ('fault' in judged) return sendPage(reply.code(400), home, title, faultPage(judged.fault))
    const { post_logout_redirect_uri: back, state: given } = judged.sent
    if (!back) return sendPage(reply, home, title, signedOutPage())
    return reply.redirect(given === undefined ? back : `${back}?${new URLSearchParams({ state: given })}`)
  })
}

function returnAddress(redirectUri: string, issuer: string, answer: Record<string, string | undefined>): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, iss: issuer }))
    if (value !== undefined) address.searchParams.set(name, value)
  return address.href
}
