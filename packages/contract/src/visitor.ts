/** The visitor at the counter: the citizen, or another person. Missing and wrong have the same message. */
import * as z from 'zod/mini'
import { text } from './fields.ts'
import { isCitizenId } from './rules/citizen-id.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { isMobile, normalizeMobile } from './rules/mobile.ts'
import { normalizeDocumentNumber } from './rules/normalize.ts'

/* @__NO_SIDE_EFFECTS__ */
export const visitorName = () => text(fieldMessage('nameRequired'), limits.name)

/* @__NO_SIDE_EFFECTS__ */
export const visitorPhone = () => judged(normalizeMobile, isMobile, fieldMessage('queryMobileInvalid'))

/* @__NO_SIDE_EFFECTS__ */
export const visitorDocument = () =>
  judged(normalizeDocumentNumber, (value) => isCitizenId(value), fieldMessage('documentNumberInvalid'))

/** A text that is normalized in both directions and checked afterwards. */
/* @__NO_SIDE_EFFECTS__ */
function judged(normalize: (value: string) => string, isValid: (normalized: string) => boolean, message: string) {
  const sound = () => z.string(message).check(z.refine((value) => isValid(normalize(value)), message))
  return z.codec(sound(), sound(), { decode: normalize, encode: normalize })
}
