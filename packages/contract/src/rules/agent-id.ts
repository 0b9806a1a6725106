import { hasRightCheckDigit } from './citizen-id.ts'

/** Whether a normalized number can be an agent's ID number: 15 digits, or 18 characters with a right check digit. */
export function isAgentId(value: string): boolean {
  return /^\d{15}$/.test(value) || hasRightCheckDigit(value)
}
