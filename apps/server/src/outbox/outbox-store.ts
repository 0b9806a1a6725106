import { sql } from 'kysely'
import type { Db, ReadDb } from '../db/database.ts'
import type { OutboxLane } from '../db/tables.ts'

export interface ClaimedMessage {
  id: string
  message_id: string
  record: string
  kind: string
  body: string
  /** Also the proof that the message is still ours: another worker's claim would have increased it. */
  tries: number
}

/**
 * Claims the oldest due message of a lane that is the first of its record, and leases it until `leaseUntil`. Undefined if
 * there is none. Never claims a message while an earlier one of its record waits, or while another worker has it.
 */
export async function claimMessage(
  db: Db,
  lane: OutboxLane,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    with head as (
      select id from outbox message
      where lane = ${lane} and due <= ${now} and (lease is null or lease <= ${now})
        and not exists (select from outbox earlier where earlier.record = message.record and earlier.id < message.id)
      order by id limit 1 for update skip locked
    )
    update outbox set lease = ${leaseUntil}, tries = tries + 1 from head where outbox.id = head.id
    returning outbox.id, message_id, record, kind, body, tries`.execute(db)
  return rows[0]
}

/** Deletes a delivered message. False when another worker has taken it over since. */
export async function deleteMessage(db: Db, { id, tries }: ClaimedMessage): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Releases a message until `due`, unless another worker has taken it over since. */
export async function postponeMessage(
  db: Db,
  { id, tries }: ClaimedMessage,
  due: Date,
  lastError: string,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due, lease: null, last_error: lastError })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute()
}

/** Releases every message of workers that no longer live. Only if this process is certainly the only one. */
export async function endLeases(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ lease: null }).where('lease', 'is not', null).execute()
}

/** When the next message of each lane is due (perhaps in the past). A lane without one is absent. */
export async function findNextDue(db: ReadDb): Promise<{ lane: OutboxLane; due: Date }[]> {
  const { rows } = await sql<{ lane: OutboxLane; due: Date }>`
    select lane, min(greatest(due, lease)) as due from outbox message
    where not exists (select from outbox earlier where earlier.record = message.record and earlier.id < message.id)
    group by lane`.execute(db)
  return rows
}

/**
 * How many messages wait, and since when the oldest does. One that is for later, as the end of a held seat, waits from its
 * time on.
 */
export async function countWaiting(db: ReadDb): Promise<{ waiting: number; since: Date | undefined }> {
  const { rows } = await sql<{ waiting: string; since: Date | null }>`
    select count(*) as waiting, min(case tries when 0 then due else created_at end) as since from outbox`.execute(db)
  return { waiting: Number(rows[0]?.waiting ?? 0), since: rows[0]?.since ?? undefined }
}
