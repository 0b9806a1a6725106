import { sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../db/database.ts'

const keptMs = 24 * 3_600_000

export interface Claim {
  citizenId: string
  call: string
  requestId: string
  payloadHash: Buffer
  now: Date
}

/**
 * Claims a request id for this payload, or tells how the first call with it went. A parallel second call waits here until
 * the first has committed (it sees the answer) or rolled back (it is the first now).
 */
export async function claimRequest(db: Db, claim: Claim): Promise<'first' | 'otherPayload' | { answer: string }> {
  const expired = new Date(claim.now.getTime() - keptMs)
  const { rows } = await sql<{ request_id: string }>`
    insert into idempotency as i (citizen_id, call, request_id, payload_hash, created_at)
    values (${claim.citizenId}, ${claim.call}, ${claim.requestId}, ${claim.payloadHash}, ${claim.now})
    on conflict (citizen_id, call, request_id) do update
      set payload_hash = excluded.payload_hash, created_at = excluded.created_at, answer = null
      where i.created_at < ${expired}
    returning request_id`.execute(db)
  if (rows.length > 0) return 'first'
  return (await findRequest(db, claim)) ?? 'otherPayload'
}

/** How the first call with a request id went; undefined when there was none in the last 24 hours. */
export async function findRequest(db: ReadDb, claim: Claim): Promise<'otherPayload' | { answer: string } | undefined> {
  const first = await db
    .selectFrom('idempotency')
    .select(['payload_hash', 'answer'])
    .where('citizen_id', '=', claim.citizenId)
    .where('call', '=', claim.call)
    .where('request_id', '=', claim.requestId)
    .where('created_at', '>=', new Date(claim.now.getTime() - keptMs))
    .executeTakeFirst()
  if (!first) return undefined
  return first.payload_hash.equals(claim.payloadHash) ? { answer: first.answer ?? 'null' } : 'otherPayload'
}

/** Keeps the answer of the first call, in its transaction. */
export async function keepAnswer(db: Db, claim: Claim, answer: string): Promise<void> {
  const statement = db
    .updateTable('idempotency')
    .set({ answer })
    .where('citizen_id', '=', claim.citizenId)
    .where('call', '=', claim.call)
    .where('request_id', '=', claim.requestId)
  await executePipelined(db, statement)
}

/** Deletes what is older than the 24 hours. */
export async function deleteExpiredRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
