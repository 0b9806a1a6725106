import { type RegistryEventType, registryEvent } from '@registration/contract/registry-events.ts'
import * as z from 'zod/mini'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { EventKinds, EventSource, ReadEvent, Verdict } from './registry-event-rules.ts'
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

/** An event of the desk in our words, through the codec of those that an outside registry sends. */
export function applyDeskEvent<T extends RegistryEventType>(
  db: Db,
  services: LocalServices,
  kinds: EventKinds,
  { type, ...event }: { type: T } & z.output<(typeof registryEvent)[T]>,
): Promise<Verdict | 'repeated'> {
  const kind = kinds[type]
  if (!kind) throw new Error(`The desk has no event ${type}`)
  // TypeScript cannot follow that the event is the one of its type.
  const wire = z.encode(registryEvent[type] as z.ZodMiniType, event)
  return applyOnce(db, services, { type, ...kind(wire) }, 'desk')
}
