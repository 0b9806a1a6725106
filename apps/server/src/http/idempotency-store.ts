import { sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../db/database.ts'
import { dayMs } from '../durations.ts'

const keptMs = dayMs
/** Namespace of request ids among the database's advisory locks. */
const requestLock = 0x7265_7173

export interface Claim {
  /** The citizen or the officer. */
  callerId: string
  /** Up to how many answers are kept of them. */
  mostKept: number
  call: string
  requestId: string
  payloadHash: Buffer
  now: Date
}

/** The first call with a request id. Undefined if there was none in the last 24 hours. */
export async function findRequest(db: ReadDb, claim: Claim): Promise<'otherPayload' | { answer: string } | undefined> {
  const first = await db
    .selectFrom('idempotency')
    .select(['payload_hash', 'answer'])
    .where('citizen_id', '=', claim.callerId)
    .where('call', '=', claim.call)
    .where('request_id', '=', claim.requestId)
    .where('created_at', '>=', new Date(claim.now.getTime() - keptMs))
    .executeTakeFirst()
  if (!first) return undefined
  return first.payload_hash.equals(claim.payloadHash) ? { answer: first.answer ?? 'null' } : 'otherPayload'
}

/**
 * Locks a request id until the end of the transaction: a parallel repeat waits before its work, so that it is not
 * refused for what the first call did (a code that is used, a seat that is taken).
 */
export async function lockRequest(db: Db, { callerId, call, requestId }: Claim): Promise<void> {
  const name = `${callerId} ${call} ${requestId}`
  await executePipelined(db, sql`select pg_advisory_xact_lock(${requestLock}::int, hashtext(${name}))`)
}

/** How many answers of a caller are kept, counted up to the most. */
export async function countKept(db: ReadDb, { callerId, mostKept }: Claim): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from (select from idempotency where citizen_id = ${callerId} limit ${mostKept}) counted`.execute(
    db,
  )
  return rows[0]?.kept ?? 0
}

/** Keeps the sealed answer of a call, in its transaction. It fails if another call has the request id: see `isClaimed`. */
export async function insertAnswer(db: Db, claim: Claim, answer: string): Promise<void> {
  const statement = db.insertInto('idempotency').values({
    citizen_id: claim.callerId,
    call: claim.call,
    request_id: claim.requestId,
    payload_hash: claim.payloadHash,
    created_at: claim.now,
    answer,
  })
  await executePipelined(db, statement)
}

/** Whether a transaction failed because its request id has an answer. */
export const isClaimed = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_pkey'

/** Deletes the answer of a request id if it is older than the 24 hours. */
export async function deleteExpiredRequest(db: Db, { callerId, call, requestId, now }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('citizen_id', '=', callerId)
    .where('call', '=', call)
    .where('request_id', '=', requestId)
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}

/** Deletes answers older than the 24 hours. */
export async function deleteExpiredRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
