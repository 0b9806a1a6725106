import { z } from 'zod'
import type { Caller, LocalServices } from '../../context.ts'

type Sealing = Pick<LocalServices, 'cipher' | 'clock'> & { caller: Caller }

const lifeMs = 30 * 60_000

const reference = z.object({ applicationId: z.string(), fileId: z.string(), until: z.number() })
export type FileReference = z.infer<typeof reference>

const associatedDataOf = ({ citizenId, sessionId }: Caller) => `confirmation_file:${citizenId}:${sessionId}`

/** A sealed reference to a file of a confirmed paper, for this citizen and session and for thirty minutes. */
export function sealFileReference(
  { cipher, clock, caller }: Sealing,
  named: Pick<FileReference, 'applicationId' | 'fileId'>,
): string {
  const whole: FileReference = { ...named, until: clock.now().getTime() + lifeMs }
  return cipher.encrypt(JSON.stringify(whole), associatedDataOf(caller))
}

/** Opens a reference. Undefined for one of another citizen or session, an old one and nonsense. */
export function openFileReference({ cipher, clock, caller }: Sealing, ref: string): FileReference | undefined {
  const opened = open(() => reference.parse(JSON.parse(cipher.decrypt(ref, associatedDataOf(caller)))))
  return opened && opened.until > clock.now().getTime() ? opened : undefined
}

/** The cipher throws at whatever it did not seal for this place. */
function open<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
