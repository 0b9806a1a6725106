// Declares the plugin's additions to requests and replies.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

export const sessionCookie = 'session'
export const signInCookie = 'sign-in'

/** Over https a browser takes a `__Host-` cookie only from this host, so that no other host of the site can set one. */
export function cookieName({ publicBase }: Pick<Config, 'publicBase'>, name: string): string {
  return isHttps(publicBase) ? `__Host-${name}` : name
}

const isHttps = (base: string) => base.startsWith('https:')

/** Reads and sets our cookies of one call. Changes are sent with the answer, but not with a refusal. */
export interface CookieJar {
  read(name: string): string | undefined
  set(name: string, value: string): void
  clear(name: string): void
  /**
   * Makes the browser drop its cache of our site. Cookies are cleared one by one: other services of the site keep
   * theirs.
   */
  clearCache(): void
}

/** A jar, and the function that puts its changes on the reply. */
export function makeCookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): { jar: CookieJar; apply(): void } {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config.publicBase) } as const
  const changes: (() => void)[] = []
  return {
    jar: {
      read: (name) => readCookie(request, config, name),
      set: (name, value) => changes.push(() => reply.setCookie(cookieName(config, name), value, attributes)),
      clear: (name) => changes.push(() => reply.clearCookie(cookieName(config, name), attributes)),
      clearCache: () => changes.push(() => reply.header('clear-site-data', '"cache"')),
    },
    apply: () => {
      for (const change of changes) change()
    },
  }
}

/** The value of one of our cookies. Undefined when it does not have our shape. */
export function readCookie(
  request: FastifyRequest,
  config: Pick<Config, 'publicBase'>,
  name: string,
): string | undefined {
  const value = request.cookies[cookieName(config, name)]
  return value && /^[\w-]{40,100}$/.test(value) ? value : undefined
}
