import type { z } from 'zod'
import type { Clock } from './clock.ts'
import type { FieldCipher } from './db/field-cipher.ts'
import { minuteMs } from './durations.ts'

export interface Sealing {
  cipher: FieldCipher
  clock: Clock
}

/** How long a reference opens what it names. Milliseconds. */
export const referenceMs = 30 * minuteMs

/** A reference that only its reader opens, for thirty minutes. `reader`: the kind of reference, and for whom it is sealed. */
export function sealReference({ cipher, clock }: Sealing, reader: string, named: object): string {
  return cipher.encrypt(JSON.stringify({ ...named, until: clock.now().getTime() + referenceMs }), reader)
}

/** What a reference names, with the time of its end. `expired` after that. Undefined for another reader's, and for nonsense. */
export function openReference<T extends { until: number }>(
  { cipher, clock }: Sealing,
  reader: string,
  { shape, reference }: { shape: z.ZodType<T>; reference: unknown },
): T | 'expired' | undefined {
  try {
    // The cipher throws for a reference that it did not seal for this reader.
    const named = shape.parse(JSON.parse(cipher.decrypt(String(reference ?? ''), reader)))
    return named.until > clock.now().getTime() ? named : 'expired'
  } catch {
    return undefined
  }
}
