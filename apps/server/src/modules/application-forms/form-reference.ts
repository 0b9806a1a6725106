import { z } from 'zod'
import type { Services } from '../../context.ts'

type Sealing = Pick<Services, 'cipher' | 'clock'>

/** How long a reference opens the form. Milliseconds. */
export const referenceMs = 30 * 60_000

const reference = z.object({ formId: z.string(), until: z.number() })

const associatedDataOf = (citizenId: string) => `application-form:${citizenId}`

/** A sealed reference to a form, for this citizen and for thirty minutes. */
export function sealFormReference({ cipher, clock }: Sealing, citizenId: string, formId: string): string {
  const named = { formId, until: clock.now().getTime() + referenceMs }
  return cipher.encrypt(JSON.stringify(named), associatedDataOf(citizenId))
}

/** The form of a reference. `expired` if it was this citizen's, undefined for everything else. */
export function openFormReference(
  { cipher, clock }: Sealing,
  citizenId: string,
  ref: unknown,
): { formId: string } | 'expired' | undefined {
  const opened = open(() => reference.parse(JSON.parse(cipher.decrypt(String(ref ?? ''), associatedDataOf(citizenId)))))
  if (!opened) return undefined
  return opened.until > clock.now().getTime() ? { formId: opened.formId } : 'expired'
}

/** The cipher throws at whatever it did not seal for this citizen. */
function open<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
