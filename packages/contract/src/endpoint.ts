/** What an endpoint is: a path, who may call it, whether it writes, and the two codecs. docs/PRODUCT.md 'The wire'. */
import * as z from 'zod/mini'

/** `errcode`: `{ errcode, errmsg, data? }`. `stat`: `{ stat, message, data? }`. Decided by the path alone. */
export type EnvelopeKind = 'errcode' | 'stat'

export type Access = 'citizen' | 'public'

export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  A extends z.ZodMiniType = z.ZodMiniType,
  X extends Access = Access,
> {
  path: string
  input: I
  answer: A
  /** `data`: the answer stands in the envelope's `data`. `body`: its fields stand beside `errcode` or `stat` and may replace them. */
  place: 'data' | 'body'
  access: X
  /** What stands beside `errcode` or `stat` when the call is refused: an answer in our words, with `place: 'body'`. */
  refused?: unknown
  /** A call that writes runs in one transaction and is idempotent by `reqseq`. */
  writes: boolean
  /** `form`: form-encoded or JSON. `multipart`: files beside the fields. */
  encoding: 'form' | 'multipart'
}

interface Definition<I, A, X> {
  input: I
  answer: A
  place?: 'data' | 'body'
  /** An answer that every refusal carries too. */
  refused?: A extends z.ZodMiniType ? z.output<A> : never
  /** `citizen` unless told. */
  access?: X
  writes?: boolean
  encoding?: 'form' | 'multipart'
}

/* @__NO_SIDE_EFFECTS__ */
export function post<I extends z.ZodMiniType, A extends z.ZodMiniType, X extends Access = 'citizen'>(
  path: string,
  { input, answer, place = 'data', refused, access, writes = false, encoding = 'form' }: Definition<I, A, X>,
): Endpoint<I, A, X> {
  // Without `access` the parameter X is its default, which TypeScript does not connect with the default value.
  return { path, input, answer, place, refused, access: access ?? ('citizen' as X), writes, encoding }
}

/** The field beside every call's own that names one act of one citizen. docs/PRODUCT.md 'Idempotency'. */
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
