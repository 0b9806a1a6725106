import { z } from 'zod'
import type { Caller } from '../../context.ts'
import { openReference, type Sealing, sealReference } from '../../sealed-reference.ts'

const shape = z.object({ applicationId: z.string(), fileId: z.string(), until: z.number() })

const readerOf = ({ citizenId, sessionId }: Caller) => `confirmation_file:${citizenId}:${sessionId}`

/** A sealed reference to a file of a confirmed paper, for this citizen and session. */
export const sealFileReference = (
  ctx: Sealing & { caller: Caller },
  { applicationId, fileId }: { applicationId: string; fileId: string },
): string => sealReference(ctx, readerOf(ctx.caller), { applicationId, fileId })

/** Opens a reference. Undefined for one of another citizen or session, an old one and nonsense. */
export function openFileReference(ctx: Sealing & { caller: Caller }, reference: string) {
  const opened = openReference(ctx, readerOf(ctx.caller), { shape, reference })
  return opened === 'expired' ? undefined : opened
}
