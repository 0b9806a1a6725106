import type { Db } from '../../db/database.ts'
import { enqueueAll, type OutboxServices } from '../../outbox/outbox.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { linkOf, type MessageKind, type ParamsOf } from './message-rules.ts'
import { insertMessages } from './message-store.ts'

export interface Telling<K extends MessageKind> {
  citizenId: string
  kind: K
  params: ParamsOf<K>
  /** The id of the record that it is about; the app shows this record. */
  recordId: string
}

/**
 * Tells a citizen of a change, in the transaction of the change: a message in their inbox, and after the commit a
 * notification on the messaging platform, once. docs/product/messages.md 'Messages'.
 */
export async function tellCitizen<K extends MessageKind>(
  db: Db,
  services: OutboxServices,
  telling: Telling<K>,
): Promise<void> {
  await tellCitizens(db, services, [telling])
}

/** As `tellCitizen` for several. */
export async function tellCitizens<K extends MessageKind>(
  db: Db,
  services: OutboxServices,
  tellings: readonly Telling<K>[],
): Promise<void> {
  const createdAt = services.clock.now()
  const linked = tellings.map((telling) => ({ ...telling, link: linkOf(telling.kind, telling.recordId) }))
  await insertMessages(
    db,
    linked.map((telling) => ({ ...telling, id: services.ids.uuid(), createdAt })),
  )
  const notifications = linked.map(({ citizenId, kind, link }) => {
    const body = { citizenId, kind, link, at: toShanghai(createdAt) }
    return { record: `notifications:${citizenId}`, kind: 'wechat.notification' as const, body }
  })
  await enqueueAll(db, services, notifications)
}
