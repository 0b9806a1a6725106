import { normalizeNumber } from './normalize.ts'

interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** A share as typed: `１／３` is `1/3`, `50 ％` is `50%`. */
export function normalizeShare(value: string): string {
  return normalizeNumber(value).replace(/[／⁄]/g, '/').replace(/％/g, '%').replace(/．/g, '.')
}

/** Whether a normalized text is a share: a fraction (`1/3`) or a percentage (`33.33%`) above nothing and below the whole. */
export function isShare(value: string): boolean {
  return fractionOf(value) !== undefined
}

/** The exact sum of shares in lowest terms (`5/6`, `1`). Undefined if one is no share. */
export function sumOfShares(shares: readonly string[]): string | undefined {
  let sum: Fraction = { numerator: 0n, denominator: 1n }
  for (const share of shares) {
    const fraction = fractionOf(normalizeShare(share))
    if (!fraction) return undefined
    sum = reduced({
      numerator: sum.numerator * fraction.denominator + fraction.numerator * sum.denominator,
      denominator: sum.denominator * fraction.denominator,
    })
  }
  return sum.denominator === 1n ? `${sum.numerator}` : `${sum.numerator}/${sum.denominator}`
}

/** Whether shares are exactly the whole. */
export const isWhole = (shares: readonly string[]): boolean => sumOfShares(shares) === '1'

function fractionOf(value: string): Fraction | undefined {
  const [, numerator = '', denominator = ''] = /^(\d{1,6})\/(\d{1,6})$/.exec(value) ?? []
  const [, whole = '', decimals = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?%$/.exec(value) ?? []
  const fraction = numerator
    ? { numerator: BigInt(numerator), denominator: BigInt(denominator) }
    : { numerator: BigInt(whole + decimals), denominator: 100n * 10n ** BigInt(decimals.length) }
  return fraction.numerator > 0n && fraction.numerator < fraction.denominator ? fraction : undefined
}

function reduced({ numerator, denominator }: Fraction): Fraction {
  let [a, b] = [numerator, denominator]
  while (b > 0n) [a, b] = [b, a % b]
  return a === 0n ? { numerator, denominator } : { numerator: numerator / a, denominator: denominator / a }
}
