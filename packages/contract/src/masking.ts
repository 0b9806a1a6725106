/**
 * Masks identity data where it need not be read: lists, logs, other people's records.
 * docs/product/privacy.md 'Privacy'.
 */

/** 张*: the first character and one star, for any length. */
export function maskName(name: string): string {
  const [first] = name
  return first ? `${first}*` : ''
}

/** The first four and the last two characters. Short numbers keep their last two. */
export function maskDocumentNumber(number: string): string {
  if (number.length <= 6) return number === '' ? '' : `****${number.slice(-2)}`
  return `${number.slice(0, 4)}${'*'.repeat(number.length - 6)}${number.slice(-2)}`
}

/** 138****8000. */
export function maskPhone(phone: string): string {
  if (phone.length < 7) return phone === '' ? '' : `****${phone.slice(-2)}`
  return `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`
}
