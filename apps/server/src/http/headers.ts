import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

/** The headers of every answer. Scripts, styles and pictures are our own. Pictures may also be an avatar's over https. */
export const securityHeaders = Object.freeze({
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob: https:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

/** The same with one more source of scripts: the messaging platform's SDK, if an office loads it from there. */
export function headersWithScriptsOf(sdkUrl: string | undefined): Readonly<Record<string, string>> {
  if (sdkUrl === undefined) return securityHeaders
  return Object.freeze({
    ...securityHeaders,
    'content-security-policy': policyWith({ sdkUrl, scripts: [], styles: [] }),
  })
}

/** The policy of a page with inline scripts and styles, each named by its hash (`'sha256-…'`). */
export function policyWith(allowed: { sdkUrl: string | undefined; scripts: string[]; styles: string[] }): string {
  const { sdkUrl, scripts, styles } = allowed
  const from = [...(sdkUrl === undefined ? [] : [new URL(sdkUrl).origin]), ...scripts]
  const policy: string[] = [securityHeaders['content-security-policy']]
  if (from.length > 0) policy.push(`script-src 'self' ${from.join(' ')}`)
  if (styles.length > 0) policy.push(`style-src 'self' ${styles.join(' ')}`)
  return policy.join('; ')
}

/** The headers of the desk: only its own files, no picture from elsewhere, no camera. */
export const deskHeaders = Object.freeze({
  ...securityHeaders,
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), publickey-credentials-get=(self)',
})

/** In production a browser that has been here comes back over https alone, for a year. */
export const demandHttps = (reply: FastifyReply, { isProduction }: Pick<Config, 'isProduction'>): FastifyReply =>
  isProduction ? reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains') : reply
