import { eventHead } from '@registration/contract/registry-events.ts'
import * as z from 'zod/mini'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { invalid } from '../../http/envelope.ts'

/**
 * `early`: the present state does not allow it (yet). `gone`: its subject no longer exists. `codeUnknown`: a wrong, used
 * or ended binding code. `otherIdentity`: the account of the code is certified for somebody else. `numberTaken`: another
 * application has this acceptance number.
 */
export type Verdict = 'applied' | 'early' | 'gone' | NamedRefusal
/** A refusal for good, which the registry can show to its officer. */
type NamedRefusal = 'codeUnknown' | 'otherIdentity' | 'numberTaken'

/** The answer's status and words for an event that was not applied. */
export const refusalOf: Record<Exclude<Verdict, 'applied'>, { status: 409 | 410; reason?: NamedRefusal }> = {
  early: { status: 409 },
  gone: { status: 410 },
  codeUnknown: { status: 410, reason: 'codeUnknown' },
  otherIdentity: { status: 410, reason: 'otherIdentity' },
  numberTaken: { status: 410, reason: 'numberTaken' },
}

/** Who decides: our desk, or the office's own registry. */
export type EventSource = 'desk' | 'registry'

/** A decoded event: the function that applies it, in the caller's transaction. */
export interface ReadEvent {
  id: string
  type: string
  apply(db: Db, services: LocalServices, source: EventSource): Promise<Verdict>
}

/** Decodes one type of event. Throws a refusal that names the field. */
type EventKind = (event: unknown) => Pick<ReadEvent, 'id' | 'apply'>

/** The types of events by their names on the wire. */
export type EventKinds = Readonly<Record<string, EventKind>>

/** A type of event by its codec and the function that applies it. */
export function eventKind<S extends z.ZodMiniType>(
  schema: S,
  apply: (event: z.output<S>, db: Db, services: LocalServices, source: EventSource) => Promise<Verdict>,
): EventKind {
  return (event) => {
    const { id } = decoded(eventHead, event)
    const read = decoded(schema, event)
    return { id, apply: (db, services, source) => apply(read, db, services, source) }
  }
}

function decoded<S extends z.ZodMiniType>(schema: S, event: unknown): z.output<S> {
  // The shape of the event is unknown here: the decoding checks it.
  const read = z.safeDecode(schema, event as z.input<S>)
  if (!read.success) throw invalid(read.error.issues)
  return read.data
}
