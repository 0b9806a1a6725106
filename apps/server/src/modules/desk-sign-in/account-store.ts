import type { Role } from '@registration/contract/permissions.ts'
import { sql } from 'kysely'
import type { SignInWay } from '../../config/desk.ts'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import type { StaffState } from '../../db/tables.ts'

export interface Account {
  id: string
  passwordHash: string | undefined
}

/** An active account by its login, in small letters. */
export async function findActiveAccount(db: ReadDb, login: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where('login', '=', login)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row && { id: row.id, passwordHash: row.password_hash ?? undefined }
}

/** Locks an active account that still has this password. False if it has not. */
export async function lockAccountOfPassword(db: Db, { id, hash }: { id: string; hash: string }): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('password_hash', '=', hash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks an active account. False if it is not active. */
export async function lockActiveAccount(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The tries of one way of an account. */
export interface TriesOf {
  staffId: string
  way: SignInWay
}

/**
 * Takes one of an account's tries before a password or code is checked, so that simultaneous tries on many nodes stay
 * within the limit. Returns how many are taken, this one included. Undefined when none is left, or without such an
 * account.
 */
export async function takeTry(
  db: Db,
  { staffId, way, now, max, pauseUntil }: TriesOf & { now: Date; max: number; pauseUntil: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ wrong: number }>`
    insert into staff_try as t (staff_id, way, wrong) select id, ${way}, 1 from staff where id = ${staffId}
    on conflict (staff_id, way) do update set
      wrong = case when t.paused_until <= ${now} then 1 else t.wrong + 1 end,
      paused_until = case
        when t.paused_until <= ${now} then null
        when t.wrong + 1 >= ${max} then ${pauseUntil}::timestamptz
        else null end
      where t.paused_until is null or t.paused_until <= ${now}
    returning wrong`.execute(db)
  return rows[0]?.wrong
}

/**
 * Gives back the try of a right password. Those before it still count: with the password alone nobody has endless tries at
 * the code.
 */
export async function returnTry(db: Db, { staffId, way }: TriesOf): Promise<void> {
  await db
    .updateTable('staff_try')
    .set((eb) => ({ wrong: eb('wrong', '-', 1), paused_until: null }))
    .where('staff_id', '=', staffId)
    .where('way', '=', way)
    .where('wrong', '>', 0)
    .execute()
}

/** After a right second factor no try of its way counts any longer. */
export async function deleteTries(db: Db, { staffId, way }: TriesOf): Promise<void> {
  await db.deleteFrom('staff_try').where('staff_id', '=', staffId).where('way', '=', way).execute()
}

export interface NewAccount {
  id: string
  /** In small letters. */
  login: string
  name: string
  employeeNumber: string
  post: string
  state: StaffState
  passwordHash?: string
  now: Date
}

/** Makes an account with its roles and offices. False if its login is in use. */
export async function insertAccount(
  db: Db,
  { employeeNumber, passwordHash, now, ...row }: NewAccount,
  { roles, offices }: { roles: readonly Role[]; offices: readonly string[] },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff')
    .values({ ...row, employee_number: employeeNumber, password_hash: passwordHash ?? null, created_at: now })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  await sql`insert into staff_role (staff_id, role) select ${row.id}, unnest(${roles}::text[])`.execute(db)
  await sql`insert into staff_office (staff_id, region_code) select ${row.id}, unnest(${offices}::text[])`.execute(db)
  return true
}

/** Notes when a sign-in was complete. */
export async function noteSignIn(db: Db, { staffId, now }: { staffId: string; now: Date }): Promise<void> {
  await executePipelined(db, db.updateTable('staff').set({ signed_in_at: now }).where('id', '=', staffId))
}

/** Ends every session of an account, also one on the way to a sign-in. */
export async function endSessionsOf(db: Db, staffId: string): Promise<void> {
  await executePipelined(db, db.deleteFrom('staff_session').where('staff_id', '=', staffId))
}

/** Deletes everything by which somebody can sign in to an account, or is on the way to it. */
async function deleteWaysIn(db: Db, staffId: string): Promise<void> {
  for (const table of ['staff_session', 'staff_passkey', 'staff_totp', 'staff_recovery', 'staff_try'] as const)
    await executePipelined(db, db.deleteFrom(table).where('staff_id', '=', staffId))
}

/** Without a person at the provider there is no other one either. */
const noWayIn = { password_hash: null, issuer: null, subject: null, other_person_at: null } as const

/** Closes an account for good: nobody signs in to it any more. */
export async function closeAccount(db: Db, staffId: string): Promise<void> {
  await deleteWaysIn(db, staffId)
  await executePipelined(db, db.deleteFrom('staff_enrolment').where('staff_id', '=', staffId))
  await executePipelined(
    db,
    db
      .updateTable('staff')
      .set({ ...noWayIn, state: 'left' })
      .where('id', '=', staffId),
  )
}

/**
 * Replaces everything by which somebody could sign in to an account by a one-time code: sessions, password, second factors,
 * tries, and the person at the identity provider. A paused account stays paused.
 */
export async function replaceByCode(
  db: Db,
  { staffId, codeIndex, until }: { staffId: string; codeIndex: string; until: Date },
): Promise<void> {
  await deleteWaysIn(db, staffId)
  const state = sql<StaffState>`case when state = 'paused' then state else 'invited' end`
  await executePipelined(
    db,
    db
      .updateTable('staff')
      .set({ ...noWayIn, state })
      .where('id', '=', staffId),
  )
  const code = { code_index: codeIndex, expires_at: until }
  await executePipelined(
    db,
    db
      .insertInto('staff_enrolment')
      .values({ staff_id: staffId, ...code })
      .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(code)),
  )
}
