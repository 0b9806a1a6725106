import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LocalServices, Services } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type CookieJar, makeOfficerCookieJar, makeProviderCookieJar } from '../../http/cookies.ts'
import { Refused } from '../../refuse.ts'

/** The context of a page that a browser opens on its way to the provider or back. */
export interface BrowserContext extends LocalServices {
  pool: Db
  platform: Services['platform']
  /** The officer's session. */
  cookies: CookieJar
  /** The sign-in that is under way. */
  signIn: CookieJar
  address: string
  userAgent: string
}

/**
 * Opens a page, and leads the browser on to the address that `decide` returns. A refusal leads to the sign-in page, which
 * shows it by its name.
 */
export async function leadOn(
  { request, reply, services }: { request: FastifyRequest; reply: FastifyReply; services: Services },
  decide: (ctx: BrowserContext) => Promise<string>,
): Promise<FastifyReply> {
  const { config } = services
  const officer = makeOfficerCookieJar(request, reply, config)
  const signIn = makeProviderCookieJar(request, reply, config)
  const ctx = {
    ...services,
    log: request.log,
    cookies: officer.jar,
    signIn: signIn.jar,
    address: request.address,
    userAgent: request.headers['user-agent'] ?? '',
  }
  const target = await decide(ctx).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    request.refusal = error.refusal
    return `${deskPaths.signIn}?${new URLSearchParams({ failed: error.refusal })}`
  })
  officer.apply()
  signIn.apply()
  return reply.header('cache-control', 'no-store').redirect(target, 302)
}
