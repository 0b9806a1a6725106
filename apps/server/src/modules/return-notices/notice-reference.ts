import { z } from 'zod'
import type { LocalServices } from '../../context.ts'

type Sealing = Pick<LocalServices, 'cipher' | 'clock'>

/** How long a reference opens the notice. Milliseconds. */
const referenceMs = 30 * 60_000

const reference = z.object({ caseId: z.string(), submission: z.number(), until: z.number() })

const associatedDataOf = (reader: string) => `return-notice:${reader}`

/** A sealed reference to a notice, for one reader (`officer:{id}`, `citizen:{id}`) and for thirty minutes. */
export function sealNoticeReference(
  { cipher, clock }: Sealing,
  reader: string,
  { caseId, submission }: { caseId: string; submission: number },
): string {
  const until = clock.now().getTime() + referenceMs
  return cipher.encrypt(JSON.stringify({ caseId, submission, until }), associatedDataOf(reader))
}

/** The notice of a reference that was sealed for this reader. `expired` once it is good no more. */
export function openNoticeReference(
  { cipher, clock }: Sealing,
  reader: string,
  ref: unknown,
): { caseId: string; submission: number } | 'expired' | undefined {
  try {
    // The cipher throws for a reference that it did not seal for this reader.
    const opened = reference.parse(JSON.parse(cipher.decrypt(String(ref ?? ''), associatedDataOf(reader))))
    return opened.until > clock.now().getTime() ? opened : 'expired'
  } catch {
    return undefined
  }
}
