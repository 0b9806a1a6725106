import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { EventKind, EventSource, ReadEvent, Verdict } from './registry-event-rules.ts'
import { claimEvent } from './registry-event-store.ts'

/** Applies a decoded event once, in the caller's transaction. Whoever calls rolls back what was not applied. */
export async function applyOnce(
  db: Db,
  services: LocalServices,
  event: ReadEvent,
  source: EventSource,
): Promise<Verdict | 'repeated'> {
  const isFirst = await claimEvent(db, { id: event.id, type: event.type, now: services.clock.now() })
  return isFirst ? event.apply(db, services, source) : 'repeated'
}

/** An event of the desk: in the wire's words and through the codec, as those that an outside registry sends. */
export function applyDeskEvent(
  db: Db,
  services: LocalServices,
  kinds: Readonly<Record<string, EventKind>>,
  event: { type: string; id: string; at: string; proinstid: string; submission: number; data: object },
): Promise<Verdict | 'repeated'> {
  const kind = kinds[event.type]
  if (!kind) throw new Error(`The desk has no event ${event.type}`)
  return applyOnce(db, services, { type: event.type, ...kind(event) }, 'desk')
}
