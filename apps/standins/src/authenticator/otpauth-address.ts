import { z } from 'zod'
import { fromBase32 } from './totp.ts'

export interface Enrolment {
  login: string
  secret: Buffer
}

const parameters = z.strictObject({
  secret: z.string().transform((text, context) => {
    const secret = fromBase32(text)
    // RFC 4226: at least 128 bits.
    if (secret && secret.length >= 16) return secret
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }),
  issuer: z.string().min(1),
  algorithm: z.literal('SHA1').optional(),
  digits: z.literal('6').optional(),
  period: z.literal('30').optional(),
})

/**
 * The account and the secret of an `otpauth` address, as the common authenticator apps read it. Undefined for what they
 * would refuse or read in different ways.
 */
export function readOtpauthAddress(text: unknown): Enrolment | undefined {
  const address = typeof text === 'string' ? URL.parse(text.trim()) : null
  if (address?.protocol !== 'otpauth:' || address.host !== 'totp') return undefined
  const label = /^\/(?:[^:/]+:)?([^:/]+)$/.exec(decode(address.pathname))?.[1]?.trim()
  const read = parameters.safeParse(Object.fromEntries(address.searchParams))
  return label && read.success ? { login: label, secret: read.data.secret } : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
