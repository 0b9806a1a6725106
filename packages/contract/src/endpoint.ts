/** An endpoint: a path, what its calls may do, and the two codecs. docs/product/wire.md 'The wire'. */
import * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

/** `errcode`: `{ errcode, errmsg, data? }`. `stat`: `{ stat, message, data? }`. Decided by the path alone. */
export type EnvelopeKind = 'errcode' | 'stat'

/**
 * Who may call. `staff`: an officer with a complete sign-in. `staffSignIn`: an officer on the way to one, or nobody. To
 * a call of the desk a citizen's session means nothing, and the reverse.
 */
export type Access = 'citizen' | 'public' | 'staff' | 'staffSignIn'

/**
 * How a call reaches the database. A handler gets nothing else.
 * - `none`: it reads. It may call a platform.
 * - `own`: it writes in one transaction that the route opens. It waits for nothing else.
 * - `steps`: it does what is slow, or must outlive a refusal, between transactions that it opens itself.
 */
export type Transaction = 'none' | 'own' | 'steps'

/**
 * Calls of one citizen to one endpoint in a window of time, beside the limit of their session. A public endpoint counts the
 * calls of one address.
 */
export interface RateLimit {
  calls: number
  seconds: number
  /** Endpoints with the same name count together. Without one an endpoint counts by itself. */
  countedAs?: string
}

/** `form`: form-encoded or JSON. `json`: JSON alone, as all calls of the desk. `multipart`: files beside the fields. */
export type Encoding = 'form' | 'json' | 'multipart'

/** What a call of the desk needs beside its access. docs/product/desk.md 'Permissions'. */
export interface DeskPolicy {
  /** `own`: every officer, for what is their own. */
  permission: Permission | 'own'
  /** Needs a second factor that is not older than the office's setting (`stepUpNeeded`). */
  isStepUp: boolean
  /** Also serves who has no second factor yet. */
  isEnrolment: boolean
  /** Does not count as activity: the session is locked and ends in spite of it. */
  isIdle: boolean
}

export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  A extends z.ZodMiniType = z.ZodMiniType,
  X extends Access = Access,
  T extends Transaction = Transaction,
  E extends Encoding = Encoding,
> {
  path: string
  access: X
  transaction: T
  /** A call with a request id is done once; its answer is kept for repeats. */
  idempotent: boolean
  rateLimit: RateLimit | undefined
  input: I
  answer: A
  /** `data`: the answer is in the envelope's `data`. `body`: its fields are beside `errcode` or `stat` and may replace them. */
  answerIn: 'data' | 'body'
  /** The fields beside `errcode` or `stat` of a refused call: an answer in our words, with `answerIn: 'body'`. */
  refused: unknown
  /** What a `changedMeanwhile` shows: the record as it is now. docs/product/wire.md 'Changes meanwhile'. */
  present: z.ZodMiniType | undefined
  encoding: E
  /** Undefined but for `staff` and `staffSignIn`. */
  desk: DeskPolicy | undefined
}

interface Definition<I, A, X, T, E> {
  access: X
  transaction: T
  rateLimit?: RateLimit
  input: I
  answer: A
  answerIn?: 'data' | 'body'
  /** An answer that every refusal has too. */
  refused?: A extends z.ZodMiniType ? z.output<A> : never
  /** The record as it is now, in a refusal of a save that would overwrite another change. */
  present?: z.ZodMiniType
  encoding?: E
}

/** A call of an officer must set its permission. */
type Permits<X> = X extends 'staff'
  ? Pick<DeskPolicy, 'permission'> & Partial<DeskPolicy>
  : X extends 'staffSignIn'
    ? Partial<Pick<DeskPolicy, 'isIdle'>>
    : { [K in keyof DeskPolicy]?: never }

/** A writing endpoint must set whether a repeat is done again. */
type Repeats<T> = T extends 'none' ? { idempotent?: false } : { idempotent: boolean }

/* @__NO_SIDE_EFFECTS__ */
export function post<
  I extends z.ZodMiniType,
  A extends z.ZodMiniType,
  X extends Access,
  T extends Transaction,
  E extends Encoding = X extends 'staff' | 'staffSignIn' ? 'json' : 'form',
>(path: string, definition: Definition<I, A, X, T, E> & Repeats<T> & Permits<X>): Endpoint<I, A, X, T, E> {
  const isDesk = definition.access.startsWith('staff')
  const { permission = 'own', isStepUp = false, isEnrolment = false, isIdle = false }: Partial<DeskPolicy> = definition
  return {
    idempotent: false,
    rateLimit: undefined,
    answerIn: 'data',
    refused: undefined,
    present: undefined,
    // Without `encoding` the parameter E is its default, which TypeScript does not connect with the default value.
    encoding: (isDesk ? 'json' : 'form') as E,
    ...definition,
    path,
    desk: isDesk ? { permission, isStepUp, isEnrolment, isIdle } : undefined,
  }
}

/** A field of every call: it names one act of one citizen. docs/product/wire.md 'Idempotency'. */
export const requestIdName = 'reqseq'

/** An answer without data. */
export const nothing = z.optional(z.unknown())

export type Input<E extends Endpoint> = z.output<E['input']>
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** Which envelope a path's answers have. */
export function envelopeOf(path: string): EnvelopeKind {
  if (path.startsWith('/online/wx/appoint/')) return 'stat'
  return /^\/(mp\/api|mpnw\/api|api\/app)\//.test(path) ? 'stat' : 'errcode'
}
