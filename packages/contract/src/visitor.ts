/** Who comes to the counter: the citizen, or whomever they book for. Missing and wrong have the same message. */
import * as z from 'zod/mini'
import { mended } from './fields.ts'
import { isCitizenId } from './rules/citizen-id.ts'
import { say } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { isMobile, normaliseMobile } from './rules/mobile.ts'
import { mendDocumentNumber } from './rules/normalise.ts'

/* @__NO_SIDE_EFFECTS__ */
export const visitorName = () => mended(say('nameRequired'), (value) => value.trim(), limits.name)

/* @__NO_SIDE_EFFECTS__ */
export const visitorPhone = () => judged(normaliseMobile, isMobile, say('queryMobileInvalid'))

/* @__NO_SIDE_EFFECTS__ */
export const visitorDocument = () => judged(mendDocumentNumber, (value) => isCitizenId(value), say('citizenIdInvalid'))

/** A text that is mended in both directions and judged as mended. */
/* @__NO_SIDE_EFFECTS__ */
function judged(mend: (value: string) => string, isValid: (mended: string) => boolean, message: string) {
  const sound = () => z.string(message).check(z.refine((value) => isValid(mend(value)), message))
  return z.codec(sound(), sound(), { decode: mend, encode: mend })
}
