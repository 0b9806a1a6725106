import { z } from 'zod'

/** The claims of a person that we read (OpenID Connect Core 2 and 5.1, RFC 8176). */
export const claimsAnswer = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  amr: z.optional(z.unknown()),
  acr: z.optional(z.unknown()),
})

/** The methods of RFC 8176 that prove more than a password. */
const strong = ['otp', 'hwk', 'swk', 'mfa']

/** Whether the provider has asked for a second factor: by `amr`, or by one of the office's values of `acr`. */
export function hasSecondFactor({ amr, acr }: { amr?: unknown; acr?: unknown }, mfa: readonly string[]): boolean {
  const methods: unknown[] = Array.isArray(amr) ? amr : []
  return strong.some((method) => methods.includes(method)) || (typeof acr === 'string' && mfa.includes(acr))
}

/** The login that a claim names. Undefined without one. */
export function loginIn(claims: Record<string, unknown>, claim: string): string | undefined {
  const value = claims[claim]
  return typeof value === 'string' && value.trim() !== '' ? value.trim().toLowerCase() : undefined
}
