import type { RefusalName } from '@registration/contract/refusals.ts'
import { type FieldMessageWord, fieldMessage } from '@registration/contract/rules/field-messages.ts'

export interface FieldRefusal {
  /** The wire's name of the field, in lists with its index: `fwxxs[3].zl`. */
  field: string
  /** A message of the contract's rules/field-messages.ts. */
  message: string
}

export interface RefusalDetails {
  /** The parameters of the refusal's text. A `{ zh, en }` is shown in the citizen's language. */
  params?: Record<string, string | number | { zh: string; en: string }>
  fields?: FieldRefusal[]
  /** The answer beside the refusal, in our words: the endpoint's own answer. */
  answer?: unknown
  /** The record as it is now, in our words: the endpoint's own `present`. */
  present?: unknown
  /** The id of the record that it is about. The refusal of an officer's call is then in the audit log, with it. */
  record?: string
  /** False where an officer has attempted nothing that is not theirs: then the refusal is not in the audit log. */
  isAttempt?: boolean
  /** Seconds after which a repeat may succeed. */
  retryAfter?: number
}

/** A refusal by its name in the catalogue. Thrown anywhere below a route, answered in one place. */
export class Refused extends Error {
  readonly refusal: RefusalName
  readonly details: RefusalDetails

  constructor(refusal: RefusalName, details: RefusalDetails = {}) {
    super(refusal)
    this.refusal = refusal
    this.details = details
  }
}

/** `throw refuse('slotFull')`. */
export function refuse(refusal: RefusalName, details?: RefusalDetails): Refused {
  return new Refused(refusal, details)
}

/** The refusal `invalid` of one field: `throw refuseField('until', 'dateInvalid')`. */
export function refuseField(field: string, word: FieldMessageWord): Refused {
  return refuse('invalid', { fields: [{ field, message: fieldMessage(word) }] })
}
