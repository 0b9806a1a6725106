/** The rule for a new password: 6 characters or more, with both letters and digits. */
export function isStrongPassword(value: string): boolean {
  return value.length >= 6 && /[A-Za-z]/.test(value) && /\d/.test(value)
}
