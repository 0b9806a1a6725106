import { z } from 'zod'
import { openReference, type Sealing, sealReference } from '../../sealed-reference.ts'

const shape = z.object({ caseId: z.string(), submission: z.number(), until: z.number() })

const readerOf = (reader: string) => `return-notice:${reader}`

/** A sealed reference to a notice, for one reader (`officer:{id}`, `citizen:{id}`). */
export const sealNoticeReference = (
  sealing: Sealing,
  reader: string,
  { caseId, submission }: { caseId: string; submission: number },
): string => sealReference(sealing, readerOf(reader), { caseId, submission })

/** The notice of a reference that was sealed for this reader. `expired` once it is good no more. */
export const openNoticeReference = (sealing: Sealing, reader: string, reference: unknown) =>
  openReference(sealing, readerOf(reader), { shape, reference })
