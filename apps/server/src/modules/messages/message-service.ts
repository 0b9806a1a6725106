import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { Ids } from '../../ids.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { MessageKind, ParamsOf } from './message-rules.ts'
import { insertMessage } from './message-store.ts'

export interface Telling<K extends MessageKind> {
  citizenId: string
  kind: K
  params: ParamsOf<K>
  /** A path of the app where it can be seen. */
  link: string
}

/** What a notification on the messaging platform is made from: nothing personal. */
export interface Notification {
  citizenId: string
  kind: MessageKind
  link: string
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  at: string
}

/**
 * Tells a citizen of a change, in the transaction of the change: a message in their inbox, and after the commit a
 * notification on the messaging platform, once. docs/PRODUCT.md 'Messages'.
 */
export async function tellCitizen<K extends MessageKind>(
  db: Db,
  services: { cipher: FieldCipher; clock: Clock; ids: Ids },
  { citizenId, kind, params, link }: Telling<K>,
): Promise<void> {
  const createdAt = services.clock.now()
  await insertMessage(db, { id: services.ids.uuid(), citizenId, kind, params, link, createdAt })
  const body: Notification = { citizenId, kind, link, at: toShanghai(createdAt) }
  await enqueue(db, services, { record: `notifications:${citizenId}`, kind: 'wechat.notification', body })
}
