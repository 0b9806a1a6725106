import type { RefusalName } from '@registration/contract/refusals.ts'
import type { CallFailure } from '../ui/QueryFailure.tsx'

/** Why a call failed: a refusal of the catalogue, no network, or an answer that can't be understood. */
export type Reason = RefusalName | 'offline' | 'unexpected'

interface Details {
  /** From the server, or one of ours. */
  reason: string
  /** Words for the citizen, in the language the call was made in. */
  message: string
  errcode?: string
  /** What is wrong with which field, in our words (`units.3.location`); a record around a single form is left out. */
  fields?: Record<string, string>
  /** The data of a refusal, not yet decoded. */
  data?: unknown
  requestId?: string
}

/** The only error that a call throws. Its `message` may be shown as it is. */
export class ApiError extends Error implements CallFailure {
  override readonly name = 'ApiError'
  /** For what is shown of it. Code asks `is`, which knows the names. */
  readonly reason: string
  readonly errcode: string
  readonly fields: Record<string, string>
  readonly data: unknown
  readonly requestId: string | undefined
  /** Whether the app may repeat the call automatically. */
  mayRepeat = true

  constructor({ reason, message, errcode = '', fields = {}, data, requestId }: Details) {
    super(message)
    this.reason = reason
    this.errcode = errcode
    this.fields = fields
    this.data = data
    this.requestId = requestId
  }

  is(reason: Reason): boolean {
    return this.reason === reason
  }

  /** No session, one that has expired, or by now one of another citizen, who signed in in a second tab. */
  get isSignedOut(): boolean {
    return this.errcode === '40' || this.is('foreignOpenid')
  }

  /**
   * The outcome of the call is unknown: there was no answer, a proxy answered in the server's place, or the server was too
   * busy. A retry may help.
   */
  get isPassing(): boolean {
    return this.isUnanswered || this.errcode === '98'
  }

  /** The server itself has not answered: it may have done what was asked. */
  get isUnanswered(): boolean {
    return this.is('offline') || (this.is('unexpected') && this.errcode === '')
  }
}
