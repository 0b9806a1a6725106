import { type Selectable, sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { PhoneCodeTable } from '../../db/tables.ts'
import { accountsOf } from '../session/citizen-store.ts'
import { type Earlier, type PhoneCodePurpose, phoneLimits } from './phone-code-rules.ts'

/** Namespaces of phone codes among the database's advisory locks. */
const phoneLock = 0x7068_6f6e
const personLock = 0x6369_7469

/** Makes other reservations for this phone and by this person wait until the transaction ends. Always in this order. */
export async function lockReservations(db: Db, phoneIndex: string, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${phoneLock}::int, hashtext(${phoneIndex}))`.execute(db)
  await sql`select pg_advisory_xact_lock(${personLock}::int, hashtext(${personId}))`.execute(db)
}

const maxCounted = Math.max(...phoneLimits.map(({ max }) => max))

/** The latest codes that anyone requested for a phone, as many as the limits count. */
export function listEarlierOfPhone(db: ReadDb, phoneIndex: string): Promise<Earlier[]> {
  return earlier(db).where('phone_index', '=', phoneIndex).execute()
}

/** The same for the codes that a citizen's person requested. */
export function listEarlierOfPerson(db: ReadDb, citizenId: string): Promise<Earlier[]> {
  return earlier(db).where('citizen_id', 'in', accountsOf(citizenId)).execute()
}

function earlier(db: ReadDb) {
  return db
    .selectFrom('phone_code_challenge')
    .select(['created_at as createdAt', 'phone_index as phoneIndex'])
    .orderBy('created_at', 'desc')
    .limit(maxCounted)
}

/** The code of a citizen's act with this request id, if there is one. */
export async function findByRequest(
  db: ReadDb,
  { citizenId, purpose, requestId }: { citizenId: string; purpose: PhoneCodePurpose; requestId: string },
): Promise<{ id: string; phoneIndex: string; isSent: boolean } | undefined> {
  return db
    .selectFrom('phone_code_challenge')
    .select(['id', 'phone_index as phoneIndex', 'is_sent as isSent'])
    .where('citizen_id', '=', citizenId)
    .where('purpose', '=', purpose)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

export interface NewCode {
  challengeId: string
  citizenId: string
  purpose: PhoneCodePurpose
  phoneIndex: string
  codeHash: string
  requestId: string | undefined
  now: Date
  expiresAt: Date
}

/** A code that a newer one has replaced. */
export type ReplacedCode = Selectable<PhoneCodeTable>

/** Stores a code as the only live one of its phone and purpose. Returns the citizen's own that it replaces. */
export async function replaceCode(db: Db, code: NewCode): Promise<ReplacedCode | undefined> {
  await db
    .insertInto('phone_code_challenge')
    .values({
      id: code.challengeId,
      citizen_id: code.citizenId,
      purpose: code.purpose,
      phone_index: code.phoneIndex,
      request_id: code.requestId ?? null,
      created_at: code.now,
    })
    .execute()
  // Locked, so that an act that uses it at this moment has used it before or does not.
  const replaced = await db
    .selectFrom('phone_code')
    .selectAll()
    .where('purpose', '=', code.purpose)
    .where('phone_index', '=', code.phoneIndex)
    .where('citizen_id', '=', code.citizenId)
    .forUpdate()
    .executeTakeFirst()
  const live = {
    challenge_id: code.challengeId,
    citizen_id: code.citizenId,
    code_hash: code.codeHash,
    expires_at: code.expiresAt,
  }
  await db
    .insertInto('phone_code')
    .values({ purpose: code.purpose, phone_index: code.phoneIndex, ...live })
    .onConflict((conflict) => conflict.columns(['purpose', 'phone_index']).doUpdateSet(live))
    .execute()
  return replaced
}

/** Puts a replaced code back in the place of one that was not sent, if that is still there. */
export async function restoreCode(db: Db, unsent: OwnChallenge, replaced: ReplacedCode): Promise<void> {
  const { challenge_id, code_hash, expires_at } = replaced
  await db
    .updateTable('phone_code')
    .set({ challenge_id, code_hash, expires_at })
    .where('challenge_id', '=', unsent.challengeId)
    .where('citizen_id', '=', unsent.citizenId)
    .where((eb) => eb.exists(eb.selectFrom('phone_code_challenge').select('id').where('id', '=', challenge_id)))
    .execute()
}

/** Counts one more message of the day (`yyyy-mm-dd`). False when the day's budget is used up. */
export async function takeFromBudget(db: Db, day: string, max: number): Promise<boolean> {
  const { rows } = await sql`
    insert into phone_code_budget as b (day, sent) values (${day}::date, 1)
    on conflict (day) do update set sent = b.sent + 1 where b.sent < ${max}
    returning b.sent`.execute(db)
  return rows.length > 0
}

interface TriedCode {
  citizenId: string
  purpose: PhoneCodePurpose
  phoneIndex: string
  /** Of what was typed, by each key. */
  hashes: string[]
  now: Date
  maxTries: number
}

/**
 * Compares what was typed with the live code that this citizen requested. A wrong one is counted in the same statement,
 * so that simultaneous guesses on many nodes stay within the limit. Undefined without such a code, or without a try left.
 */
export async function tryCode(
  db: Db,
  { citizenId, purpose, phoneIndex, hashes, now, maxTries }: TriedCode,
): Promise<{ challengeId: string; isRight: boolean } | undefined> {
  const isRight = sql<boolean>`live.code_hash = any(${hashes}::text[])`
  return db
    .updateTable('phone_code_challenge as challenge')
    .from('phone_code as live')
    .set({ tries: sql`challenge.tries + case when ${isRight} then 0 else 1 end` })
    .whereRef('challenge.id', '=', 'live.challenge_id')
    .where('challenge.citizen_id', '=', citizenId)
    .where('challenge.tries', '<', maxTries)
    .where('live.citizen_id', '=', citizenId)
    .where('live.purpose', '=', purpose)
    .where('live.phone_index', '=', phoneIndex)
    .where('live.expires_at', '>', now)
    .returning(['challenge.id as challengeId', isRight.as('isRight')])
    .executeTakeFirst()
}

/** The key of a challenge: every statement about it has both columns. */
export interface OwnChallenge {
  citizenId: string
  challengeId: string
}

/** False when there is none any more. */
export async function deleteCode(db: Db, { citizenId, challengeId }: OwnChallenge): Promise<boolean> {
  const deleted = await db
    .deleteFrom('phone_code')
    .where('challenge_id', '=', challengeId)
    .where('citizen_id', '=', citizenId)
    .returning('challenge_id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes a citizen's live codes. That they were sent still counts. */
export async function deleteCodesOf(db: Db, citizenId: string): Promise<void> {
  await db.deleteFrom('phone_code').where('citizen_id', '=', citizenId).execute()
}

/** Notes that the provider has taken the message. */
export async function noteSent(db: Db, { citizenId, challengeId }: OwnChallenge): Promise<void> {
  await db
    .updateTable('phone_code_challenge')
    .set({ is_sent: true })
    .where('id', '=', challengeId)
    .where('citizen_id', '=', citizenId)
    .execute()
}

/** Lets an act whose message failed be repeated under its own request id. The sent message still counts. */
export async function releaseRequest(db: Db, { citizenId, challengeId }: OwnChallenge): Promise<void> {
  await db
    .updateTable('phone_code_challenge')
    .set({ request_id: null })
    .where('id', '=', challengeId)
    .where('citizen_id', '=', citizenId)
    .execute()
}

/** Deletes what no limit counts any longer, codes included. */
export async function deleteExpiredPhoneCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('phone_code_challenge').where('created_at', '<', before).execute()
  await sql`delete from phone_code_budget where day < ${before}::timestamptz::date`.execute(db)
}
