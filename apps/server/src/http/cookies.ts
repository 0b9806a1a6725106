// Declares the plugin's additions to requests and replies.
import type {} from '@fastify/cookie'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

export const sessionCookie = 'session'
export const signInCookie = 'sign-in'

/** The desk's session. Its cookies are sent to the desk alone. */
export const officerCookie = 'staff'
const deskPath = '/desk'

/** What a sign-in with the office's provider is made of. It is sent to the return from the provider alone. */
export const providerCookie = 'staff-sign-in'
const providerPath = '/desk/oidc'

/** Over https a browser takes a `__Host-` cookie only from this host, so that no other host of the site can set one. */
function cookieName({ publicBase }: Pick<Config, 'publicBase'>, name: string): string {
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
interface Jar {
  jar: CookieJar
  apply(): void
}

/** A jar of the citizens' cookies. */
export const makeCookieJar = (request: FastifyRequest, reply: FastifyReply, config: Config): Jar =>
  makeJar(request, reply, { name: (name) => cookieName(config, name), path: '/', base: config.publicBase })

type DeskConfig = Pick<Config, 'desk'>

/**
 * Over https a browser takes a `__Secure-` cookie over https alone, so that nobody on the way can set one. It may have a
 * path, unlike a `__Host-` cookie.
 */
const deskCookieName = ({ desk }: DeskConfig, name: string): string => (isHttps(desk.base) ? `__Secure-${name}` : name)

/** A jar of the desk's cookies. */
export const makeOfficerCookieJar = (request: FastifyRequest, reply: FastifyReply, config: DeskConfig): Jar =>
  makeJar(request, reply, { name: (name) => deskCookieName(config, name), path: deskPath, base: config.desk.base })

/** A jar of what a browser remembers between the start of a sign-in with the office's provider and its return. */
export const makeProviderCookieJar = (request: FastifyRequest, reply: FastifyReply, config: DeskConfig): Jar => {
  const maxAge = deskLimits.providerMinutes * 60
  const name = (of: string) => deskCookieName(config, of)
  return makeJar(request, reply, { name, path: providerPath, base: config.desk.base, maxAge })
}

interface Kind {
  name: (name: string) => string
  path: string
  /** The address of its pages. */
  base: string
  /** Seconds. Undefined: until the browser is closed. */
  maxAge?: number
}

function makeJar(request: FastifyRequest, reply: FastifyReply, { name: nameOf, path, base, maxAge }: Kind): Jar {
  const attributes = { path, httpOnly: true, sameSite: 'lax', secure: isHttps(base) } as const
  const changes: (() => void)[] = []
  return {
    jar: {
      read: (name) => read(request, nameOf(name)),
      set: (name, value) => changes.push(() => reply.setCookie(nameOf(name), value, { ...attributes, maxAge })),
      clear: (name) => changes.push(() => reply.clearCookie(nameOf(name), attributes)),
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
  return read(request, cookieName(config, name))
}

export const readOfficerCookie = (request: FastifyRequest, config: DeskConfig, name: string): string | undefined =>
  read(request, deskCookieName(config, name))

function read(request: FastifyRequest, name: string): string | undefined {
  const value = request.cookies[name]
  return value && /^[\w-]{40,100}$/.test(value) ? value : undefined
}
