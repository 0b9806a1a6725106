// County 6, cadastral district 3, sub-district 3, parcel's kind 2, parcel 5, fixture's kind 1, fixture 8.
const groups = /^(.{6})(.{3})(.{3})(.{2})(.{5})(.)(.{8})$/

/**
 * Whether a normalized number is a property unit's number: 28 characters in the order county, district, sub-district,
 * parcel, fixture (GB/T 37346). A bare parcel (kind W) has no fixture's number.
 */
export function isUnitNumber(value: string): boolean {
  return /^\d{12}[GJZ][A-HLNSWXY]\d{5}([FLQ]\d{8}|W0{8})$/.test(value)
}

const lengths = [6, 3, 3, 2, 5, 1, 8]

/** As much of a unit's number as is typed, in its groups. What has other characters or is too long stays as it is. */
export function groupTypedUnitNumber(value: string): string {
  if (!/^[0-9A-Za-z０-９Ａ-Ｚａ-ｚ]{1,28}$/.test(value)) return value
  const parts: string[] = []
  let start = 0
  for (const length of lengths) {
    if (start < value.length) parts.push(value.slice(start, start + length))
    start += length
  }
  return parts.join(' ')
}

/** A unit's number in its groups with spaces between. A text without 28 characters is returned unchanged. */
export function groupUnitNumber(value: string): string {
  return value.replace(groups, '$1 $2 $3 $4 $5 $6 $7')
}
