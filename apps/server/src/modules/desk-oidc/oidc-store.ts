import type { Db } from '../../db/database.ts'
import { isTaken } from '../../db/failures.ts'
import { refuse } from '../../refuse.ts'
import type { ProviderAccount } from './oidc-rules.ts'

export async function insertProviderSignIn(db: Db, stateHash: Buffer, now: Date): Promise<void> {
  await db.insertInto('staff_sign_in').values({ state_hash: stateHash, created_at: now }).execute()
}

/** Uses a sign-in up. False if it was used, is too old, or is none of ours. */
export async function takeProviderSignIn(db: Db, stateHash: Buffer, since: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('staff_sign_in')
    .where('state_hash', '=', stateHash)
    .where('created_at', '>', since)
    .returning('state_hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes sign-ins with the provider that did not come back. */
export async function deleteExpiredProviderSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('staff_sign_in').where('created_at', '<=', before).execute()
}

/** Locks the account of a login, in small letters. */
export async function lockProviderAccount(db: Db, login: string): Promise<ProviderAccount | undefined> {
  return db
    .selectFrom('staff')
    .select(['id', 'state', 'issuer', 'subject'])
    .where('login', '=', login)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Binds an account to a person of the provider, and makes it active. False if another account has the person. Refuses the
 * slower of two that bind the same person at once.
 */
export async function bindAccount(
  db: Db,
  { id, issuer, subject }: { id: string; issuer: string; subject: string },
): Promise<boolean> {
  const bound = await db
    .updateTable('staff')
    .set({ issuer, subject, state: 'active' })
    .where('id', '=', id)
    .where('subject', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('staff as other')
            .select('other.id')
            .where('other.issuer', '=', issuer)
            .where('other.subject', '=', subject),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
    .catch(refuseBoundPerson)
  return bound !== undefined
}

/** Notes that the provider sent another person with the login of an account. */
export async function noteOtherPerson(db: Db, { staffId, now }: { staffId: string; now: Date }): Promise<void> {
  await db.updateTable('staff').set({ other_person_at: now }).where('id', '=', staffId).execute()
}

function refuseBoundPerson(error: unknown): never {
  if (isTaken(error)) throw refuse('providerRefused')
  throw error
}

/** Keeps the id token with which the session ends at the provider, too. */
export async function saveIdToken(db: Db, { sessionId, sealed }: { sessionId: string; sealed: string }): Promise<void> {
  await db.updateTable('staff_session').set({ id_token_sealed: sealed }).where('id', '=', sessionId).execute()
}
