import { z } from 'zod'
import { openReference, type Sealing, sealReference } from '../../sealed-reference.ts'

const shape = z.object({ formId: z.string(), until: z.number() })

const readerOf = (citizenId: string) => `application-form:${citizenId}`

/** A sealed reference to a form, for this citizen. */
export const sealFormReference = (sealing: Sealing, citizenId: string, formId: string): string =>
  sealReference(sealing, readerOf(citizenId), { formId })

/** The form of a reference. `expired` if it was this citizen's, undefined for everything else. */
export const openFormReference = (sealing: Sealing, citizenId: string, reference: unknown) =>
  openReference(sealing, readerOf(citizenId), { shape, reference })
