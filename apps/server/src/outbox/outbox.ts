import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { afterCommit, type Db } from '../db/database.ts'
import type { FieldCipher } from '../db/field-cipher.ts'
import { sendAlong } from '../db/send-along.ts'
import type { Ids } from '../ids.ts'

export interface OutgoingMessage {
  /** What it is about, for example `application:{id}`; the messages of one record are delivered in order. */
  record: string
  /** The name of the worker's handler. */
  kind: string
  /** Anything JSON can hold. It is sealed in the table. */
  body: unknown
  /** Not before this instant; at once unless told. */
  due?: Date
}

/** What the workers listen to. */
export const outboxChannel = 'outbox'

/** Namespace of the outbox among the database's advisory locks. */
const recordLock = 0x6f75_7462

interface Sending {
  cipher: FieldCipher
  clock: Clock
  ids: Ids
}

/**
 * Puts a message into the outbox, in the caller's transaction: it is delivered after the commit, or never.
 * Returns the message id, which the receiver sees at every try.
 */
export async function enqueue(db: Db, services: Sending, message: OutgoingMessage): Promise<string> {
  const [messageId] = await enqueueAll(db, services, [message])
  return messageId ?? ''
}

/** As `enqueue` for several messages, in their order. */
export async function enqueueAll(
  db: Db,
  { cipher, clock, ids }: Sending,
  messages: readonly OutgoingMessage[],
): Promise<string[]> {
  const now = clock.now()
  const messageIds = messages.map(() => ids.uuid())
  const records = messages.map(({ record }) => record)
  const kinds = messages.map(({ kind }) => kind)
  const bodies = messages.map(({ body }, i) =>
    cipher.seal(JSON.stringify(body ?? null), bodyPlace(messageIds[i] ?? '')),
  )
  const dues = messages.map(({ due }) => due ?? now)
  // The locks make the ids of one record grow in the order of the commits, whichever transaction began first.
  const statement = sql`
    with turn as materialized (
      select pg_advisory_xact_lock(${recordLock}::int, key)
      from (select distinct hashtext(record) as key from unnest(${records}::text[]) record order by key) keys
    )
    insert into outbox (message_id, record, kind, body, due, created_at)
    select message.id, message.record, message.kind, message.body, message.due, ${now}::timestamptz
    from (select count(*) from turn) turns,
      unnest(${messageIds}::uuid[], ${records}::text[], ${kinds}::text[], ${bodies}::text[], ${dues}::timestamptz[])
      with ordinality as message (id, record, kind, body, due, place)
    order by message.place`
  await sendAlong(db, statement)
  afterCommit(db, wakeWorkers)
  return messageIds
}

/** Pools that are notifying, and whether more was committed meanwhile. */
const notifying = new WeakMap<Db, { again: boolean }>()

/**
 * Wakes the workers of all nodes, with one notification at a time. It is not part of the transactions, whose commits would
 * then wait for one another; should it get lost with its process, the workers look by themselves.
 */
function wakeWorkers(pool: Db): void {
  const running = notifying.get(pool)
  if (running) {
    running.again = true
    return
  }
  const state = { again: false }
  notifying.set(pool, state)
  sql`select pg_notify(${outboxChannel}, '')`
    .execute(pool)
    .catch(() => {})
    .finally(() => {
      notifying.delete(pool)
      if (state.again) wakeWorkers(pool)
    })
}

/** Where the body of a message is sealed for. */
export function bodyPlace(messageId: string): string {
  return `outbox:${messageId}:body`
}
