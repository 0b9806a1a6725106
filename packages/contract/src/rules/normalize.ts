import { withoutUnseen } from './text.ts'

const fullWidthLetterOrDigit = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g
const fullWidthOffset = 0xfee0

/** Full-width digits and Latin letters as ASCII. Everything else stays. */
export function toHalfWidth(value: string): string {
  return value.replace(fullWidthLetterOrDigit, (char) => String.fromCharCode(char.charCodeAt(0) - fullWidthOffset))
}

/** A number as typed, without spaces and invisible marks, its digits and letters in ASCII. */
export function normalizeNumber(value: string): string {
  return withoutUnseen(toHalfWidth(value)).replace(/\s/g, '')
}

/** Hyphens and dashes of any kind as ASCII. */
export const withHyphens = (value: string): string => value.replace(/[－‐‑–—]/g, '-')

/** The number of an identity document: as `normalizeNumber`, letters in capitals (so x becomes X). */
export function normalizeDocumentNumber(value: string): string {
  return normalizeNumber(value).toUpperCase()
}

/**
 * The number of a property unit: as `normalizeNumber`, letters in capitals. It is shown in groups, but stored without
 * spaces.
 */
export function normalizeUnitNumber(value: string): string {
  return normalizeNumber(value).toUpperCase()
}

/**
 * The number of a certificate: as `normalizeNumber`, its brackets full-width, as the certificate prints them. The hyphen of
 * a number of today's form is ASCII. Offices wrote the older ones as they liked.
 */
export function normalizeCertificateNumber(value: string): string {
  const number = normalizeNumber(value)
    .replace(/[([{【〔［]/g, '（')
    .replace(/[)\]}】〕］]/g, '）')
  return number.includes('不动产') ? withHyphens(number) : number
}

/** An amount or an area as typed: ASCII, without spaces, thousands separators and leading zeros; `１,200.50` is `1200.50`. */
export function normalizeDecimal(value: string): string {
  const ascii = normalizeNumber(value).replace(/．/g, '.').replace(/，/g, ',')
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(ascii) ? ascii.replace(/,/g, '') : ascii
  return plain.replace(/^0+(?=\d)/, '')
}
