import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { Ids } from '../../ids.ts'
import { enqueueAll } from '../../outbox/outbox.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { MessageKind, ParamsOf } from './message-rules.ts'
import { insertMessages } from './message-store.ts'

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

interface Sending {
  cipher: FieldCipher
  clock: Clock
  ids: Ids
}

/**
 * Tells a citizen of a change, in the transaction of the change: a message in their inbox, and after the commit a
 * notification on the messaging platform, once. docs/PRODUCT.md 'Messages'.
 */
export async function tellCitizen<K extends MessageKind>(
  db: Db,
  services: Sending,
  telling: Telling<K>,
): Promise<void> {
  await tellCitizens(db, services, [telling])
}

/** As `tellCitizen` for several. */
export async function tellCitizens<K extends MessageKind>(
  db: Db,
  services: Sending,
  tellings: readonly Telling<K>[],
): Promise<void> {
  const createdAt = services.clock.now()
  await insertMessages(
    db,
    tellings.map((telling) => ({ ...telling, id: services.ids.uuid(), createdAt })),
  )
  const notifications = tellings.map(({ citizenId, kind, link }) => {
    const body: Notification = { citizenId, kind, link, at: toShanghai(createdAt) }
    return { record: `notifications:${citizenId}`, kind: 'wechat.notification', body }
  })
  await enqueueAll(db, services, notifications)
}
