import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { afterCommit, type Db } from '../db/database.ts'
import type { FieldCipher } from '../db/field-cipher.ts'
import { gatheredWrite } from '../db/gathered.ts'
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
  const sealed = sealedOf(services, message)
  await put(db, sealed)
  afterCommit(db, wakeWorkers)
  return sealed.messageId
}

/** As `enqueue` for several messages, in their order. */
export async function enqueueAll(db: Db, services: Sending, messages: readonly OutgoingMessage[]): Promise<string[]> {
  const sealed = messages.map((message) => sealedOf(services, message))
  await putAll(db, sealed)
  afterCommit(db, wakeWorkers)
  return sealed.map(({ messageId }) => messageId)
}

interface Sealed {
  messageId: string
  record: string
  kind: string
  body: string
  due: Date
  now: Date
}

function sealedOf({ cipher, clock, ids }: Sending, { record, kind, body, due }: OutgoingMessage): Sealed {
  const now = clock.now()
  const messageId = ids.uuid()
  const sealed = cipher.seal(JSON.stringify(body ?? null), bodyPlace(messageId))
  return { messageId, record, kind, body: sealed, due: due ?? now, now }
}

async function putAll(db: Db, messages: readonly Sealed[]): Promise<void> {
  const all = <K extends keyof Sealed>(key: K) => messages.map((message) => message[key])
  // The locks make the ids of one record grow in the order of the commits, whichever transaction began first.
  const statement = sql`
    with turn as materialized (
      select pg_advisory_xact_lock(${recordLock}::int, key)
      from (select distinct hashtext(record) as key from unnest(${all('record')}::text[]) record order by key) keys
    )
    insert into outbox (message_id, record, kind, body, due, created_at)
    select message.id, message.record, message.kind, message.body, message.due, message.created_at
    from (select count(*) from turn) turns,
      unnest(${all('messageId')}::uuid[], ${all('record')}::text[], ${all('kind')}::text[], ${all('body')}::text[],
        ${all('due')}::timestamptz[], ${all('now')}::timestamptz[])
      with ordinality as message (id, record, kind, body, due, created_at, place)
    order by message.place`
  await sendAlong(db, statement)
}

const put = gatheredWrite(putAll)

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
