import { createHmac, randomInt } from 'node:crypto'
import { minuteMs } from '../../durations.ts'

export const bindingCodeMs = 30 * minuteMs

/** Eight digits. */
export const makeCode = (): string => String(randomInt(100_000_000)).padStart(8, '0')

/**
 * How a code is stored: hex HMAC-SHA-256. The key makes it useless to a reader of the table, who could try every code of
 * eight digits against a plain hash.
 */
export const hashOfBindingCode = (key: Buffer, code: string): string =>
  createHmac('sha256', key).update(`binding|${code}`).digest('hex')
