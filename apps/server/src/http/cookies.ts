// Tells what the plugin adds to requests and replies, also to those who read this file alone.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

export const sessionCookie = 'session'
export const signInCookie = 'sign-in'

const attributes = (config: Config) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: config.isProduction,
})

export function setCookie(reply: FastifyReply, config: Config, name: string, value: string): void {
  reply.setCookie(name, value, attributes(config))
}

export function clearCookie(reply: FastifyReply, config: Config, name: string): void {
  reply.clearCookie(name, attributes(config))
}

/** The value of one of our cookies; nothing when it has not our shape. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const value = request.cookies[name]
  return value && /^[\w-]{40,100}$/.test(value) ? value : undefined
}
