import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Db, executePipelined } from '../db/database.ts'
import type { FieldCipher } from '../db/field-cipher.ts'
import type { Ids } from '../ids.ts'
import type { MessageBodies, OutboxKind } from './message-bodies.ts'

interface Addressed<K extends OutboxKind> {
  /** What it is about, for example `application:{id}`; the messages of one record are delivered in order. */
  record: string
  kind: K
  /** Encrypted in the table. */
  body: MessageBodies[K]
  /** Not before this instant; default at once. */
  due?: Date
}

export type OutgoingMessage = { [K in OutboxKind]: Addressed<K> }[OutboxKind]

/** The channel that the workers listen to. */
export const outboxChannel = 'outbox'

/** Namespace of the outbox among the database's advisory locks. */
const recordLock = 0x6f75_7462

/** What enqueuing takes. */
export interface OutboxServices {
  cipher: FieldCipher
  clock: Clock
  ids: Ids
  wakeWorkers: () => void
}

/**
 * Puts a message into the outbox, in the caller's transaction: it is delivered after the commit, or never.
 * Returns the message id, which the receiver sees at every try.
 */
export async function enqueue(db: Db, services: OutboxServices, message: OutgoingMessage): Promise<string> {
  const [messageId] = await enqueueAll(db, services, [message])
  return messageId ?? ''
}

/** As `enqueue` for several messages, in their order. */
export async function enqueueAll(
  db: Db,
  { cipher, clock, ids, wakeWorkers }: OutboxServices,
  messages: readonly OutgoingMessage[],
): Promise<string[]> {
  const now = clock.now()
  const rows = messages.map(({ record, kind, body, due = now }) => {
    const messageId = ids.uuid()
    return { messageId, record, kind, body: cipher.encrypt(JSON.stringify(body), bodyAssociatedData(messageId)), due }
  })
  const all = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key])
  // The locks make the ids of one record grow in the order of the commits, whichever transaction began first.
  const statement = sql`
    with turn as materialized (
      select pg_advisory_xact_lock(${recordLock}::int, key)
      from (select distinct hashtext(record) as key from unnest(${all('record')}::text[]) record order by key) keys
    )
    insert into outbox (message_id, record, kind, body, due, created_at)
    select message.id, message.record, message.kind, message.body, message.due, ${now}::timestamptz
    from (select count(*) from turn) turns,
      unnest(${all('messageId')}::uuid[], ${all('record')}::text[], ${all('kind')}::text[], ${all('body')}::text[],
        ${all('due')}::timestamptz[])
      with ordinality as message (id, record, kind, body, due, position)
    order by message.position`
  await executePipelined(db, statement, wakeWorkers)
  return all('messageId')
}

/**
 * Makes what wakes the workers of all nodes, with one notification at a time. It is not part of the transactions, whose commits
 * would then wait for one another. When it gets lost with its process, the workers look by themselves.
 */
export function makeWorkerWaker(pool: Db): () => void {
  let isNotifying = false
  let again = false
  const wake = () => {
    again = isNotifying
    if (isNotifying) return
    isNotifying = true
    sql`select pg_notify(${outboxChannel}, '')`
      .execute(pool)
      .catch(() => {})
      .finally(() => {
        isNotifying = false
        if (again) wake()
      })
  }
  return wake
}

/** What a message's body is encrypted for: it cannot be read at another message. */
export const bodyAssociatedData = (messageId: string): string => `outbox:${messageId}:body`
