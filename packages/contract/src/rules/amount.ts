/** Whether a normalized text is a valid amount in yuan: not negative, at most 15 digits and 2 decimals. */
export function isAmount(value: string): boolean {
  return /^(0|[1-9]\d{0,14})(\.\d{1,2})?$/.test(value)
}

/** Whether a normalized text is a valid area in square metres: not negative, at most 9 digits and 2 decimals. */
export function isArea(value: string): boolean {
  return /^(0|[1-9]\d{0,8})(\.\d{1,2})?$/.test(value)
}

/** Whether an amount or area is zero with any number of decimals: a zero area is shown as empty. */
export function isZero(value: string): boolean {
  return /^0(\.0{1,2})?$/.test(value)
}
