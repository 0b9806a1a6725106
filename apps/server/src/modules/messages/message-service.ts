import type { Db } from '../../db/database.ts'
import { enqueueAll, type OutboxServices } from '../../outbox/outbox.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { linkOf, type MessageKind, type ParamsOf } from './message-rules.ts'
import { insertMessages } from './message-store.ts'

export interface NewNotification<K extends MessageKind> {
  citizenId: string
  kind: K
  params: ParamsOf<K>
  /** The id of the record that the message is about. The app shows this record. */
  recordId: string
  /** Another screen than the record's, for a reader who has no such record. */
  link?: string
}

/**
 * Notifies a citizen of a change, in the transaction of the change: a message in their inbox, and after the commit one
 * notification on the messaging platform. docs/product/messages.md 'Messages'.
 */
export async function notifyCitizen<K extends MessageKind>(
  db: Db,
  services: OutboxServices,
  notification: NewNotification<K>,
): Promise<void> {
  await notifyCitizens(db, services, [notification])
}

/** As `notifyCitizen` for several. */
export async function notifyCitizens<K extends MessageKind>(
  db: Db,
  services: OutboxServices,
  notifications: readonly NewNotification<K>[],
): Promise<void> {
  const createdAt = services.clock.now()
  const linked = notifications.map((each) => ({ link: linkOf(each.kind, each.recordId), ...each }))
  await insertMessages(
    db,
    linked.map((each) => ({ ...each, id: services.ids.uuid(), createdAt })),
  )
  const deliveries = linked.map(({ citizenId, kind, link }) => {
    const body = { citizenId, kind, link, at: toShanghai(createdAt) }
    return { record: `notifications:${citizenId}`, kind: 'wechat.notification' as const, body }
  })
  await enqueueAll(db, services, deliveries)
}
