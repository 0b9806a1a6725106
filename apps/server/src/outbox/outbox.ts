import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { beforeCommit, type Db, executePipelined, type ReadDb } from '../db/database.ts'
import type { FieldCipher } from '../db/field-cipher.ts'
import type { Ids } from '../ids.ts'
import { laneOf, type MessageBodies, type OutboxKind } from './message-bodies.ts'

interface Addressed<K extends OutboxKind> {
  /** The record of the message, for example `application:{id}`. The messages of one record are delivered in order. */
  record: string
  kind: K
  /** Encrypted in the table. */
  body: MessageBodies[K]
  /** Not before this instant. Default: at once. */
  due?: Date
}

export type OutgoingMessage = { [K in OutboxKind]: Addressed<K> }[OutboxKind]

/** The channel of the workers' notifications. */
export const outboxChannel = 'outbox'

/** Namespace of the outbox among the database's advisory locks. */
const recordLock = 0x6f75_7462

/** The services that `enqueue` needs. */
export interface OutboxServices {
  cipher: FieldCipher
  clock: Clock
  ids: Ids
  wakeWorkers: () => void
}

/** Adds a message to the outbox, in the caller's transaction: it is delivered after the commit, or never. */
export async function enqueue(db: Db, services: OutboxServices, message: OutgoingMessage): Promise<void> {
  await enqueueAll(db, services, [message])
}

/**
 * As `enqueue` for several messages, in their order. In a transaction all of its messages are added at once, right before
 * the commit. So it locks their records in one order, after everything but the ends of the audit log (decision 0013): two
 * transactions with messages for the same two people would otherwise wait for each other.
 */
export async function enqueueAll(
  db: Db,
  { cipher, clock, ids, wakeWorkers }: OutboxServices,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const now = clock.now()
  const rows = messages.map((message): NewRow => {
    const { record, kind, due = now } = message
    const messageId = ids.uuid()
    const body = cipher.encrypt(JSON.stringify(message.body), bodyAssociatedData(messageId))
    return { messageId, record, kind, lane: laneOf(message), body, due, now }
  })
  const waiting = unwritten.get(db)
  if (waiting) waiting.push(...rows)
  else if (db.isTransaction) {
    unwritten.set(db, rows)
    beforeCommit(db, 'messages', () => {
      unwritten.delete(db)
      return insertMessages(db, rows, wakeWorkers)
    })
  } else await insertMessages(db, rows, wakeWorkers)
}

interface NewRow {
  messageId: string
  record: string
  kind: OutboxKind
  lane: string
  body: string
  due: Date
  now: Date
}

/** The messages of each transaction that has not come to its end. */
const unwritten = new WeakMap<Db, NewRow[]>()

async function insertMessages(db: Db, rows: readonly NewRow[], wakeWorkers: () => void): Promise<void> {
  const all = <K extends keyof NewRow>(key: K) => rows.map((row) => row[key])
  // The locks make the ids of one record grow in the order of the commits, whichever transaction began first.
  const statement = sql`
    with turn as materialized (
      select pg_advisory_xact_lock(${recordLock}::int, key)
      from (select distinct hashtext(record) as key from unnest(${all('record')}::text[]) record order by key) keys
    )
    insert into outbox (message_id, record, kind, lane, body, due, created_at)
    select message.id, message.record, message.kind, message.lane, message.body, message.due, message.created_at
    from (select count(*) from turn) turns,
      unnest(${all('messageId')}::uuid[], ${all('record')}::text[], ${all('kind')}::text[], ${all('lane')}::text[],
        ${all('body')}::text[], ${all('due')}::timestamptz[], ${all('now')}::timestamptz[])
      with ordinality as message (id, record, kind, lane, body, due, created_at, position)
    order by message.position`
  await executePipelined(db, statement, wakeWorkers)
}

/**
 * Makes the function that wakes the workers of all nodes, with one notification at a time. The notification is outside
 * the transactions, whose commits would otherwise wait for one another. If it is lost with its process, the workers
 * find the message at their next poll.
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

/** The associated data of a message's body: the ciphertext does not decrypt in another message. */
export const bodyAssociatedData = (messageId: string): string => `outbox:${messageId}:body`

/** The bodies of a record's messages of a kind that wait for their delivery, in their order. */
export async function listWaiting<K extends OutboxKind>(
  db: ReadDb,
  cipher: FieldCipher,
  { record, kind }: { record: string; kind: K },
): Promise<MessageBodies[K][]> {
  const { rows } = await sql<{ message_id: string; body: string }>`
    select message_id, body from outbox where record = ${record} and kind = ${kind} order by id`.execute(db)
  return rows.map(({ message_id: id, body }) => JSON.parse(cipher.decrypt(body, bodyAssociatedData(id))))
}
