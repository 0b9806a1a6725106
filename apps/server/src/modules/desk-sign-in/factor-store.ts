import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'

/** The kinds of second factors that an account has. */
export interface FactorKinds {
  hasPasskey: boolean
  hasTotp: boolean
  hasRecoveryCode: boolean
}

export async function readFactorKinds(db: ReadDb, staffId: string): Promise<FactorKinds> {
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(eb.selectFrom('staff_passkey').select('id').where('staff_id', '=', staffId))
        .$castTo<boolean>()
        .as('hasPasskey'),
      eb
        .exists(
          eb
            .selectFrom('staff_totp')
            .select('staff_id')
            .where('staff_id', '=', staffId)
            .where('confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasTotp'),
      eb
        .exists(eb.selectFrom('staff_recovery').select('staff_id').where('staff_id', '=', staffId))
        .$castTo<boolean>()
        .as('hasRecoveryCode'),
    ])
    .executeTakeFirstOrThrow()
}

/** An authenticator that a code has confirmed. */
export interface Totp {
  secret: Buffer
  /** The secret as it is stored. */
  sealed: string
  /** The time step of the last code that was used. */
  lastStep: number
}

export async function findTotp(db: ReadDb, cipher: FieldCipher, staffId: string): Promise<Totp | undefined> {
  const row = await db
    .selectFrom('staff_totp')
    .select(['secret_sealed', 'last_step'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (!row?.secret_sealed) return undefined
  const secret = Buffer.from(cipher.decrypt(row.secret_sealed, associatedDataOf(staffId, 'secret')), 'base64url')
  return { secret, sealed: row.secret_sealed, lastStep: Number(row.last_step) }
}

/** Uses up a code of an authenticator. False if it or a later one was used, or if there is another secret meanwhile. */
export async function useTotp(
  db: Db,
  { staffId, sealed, timeStep }: Pick<Totp, 'sealed'> & { staffId: string; timeStep: number },
): Promise<boolean> {
  const used = await db
    .updateTable('staff_totp')
    .set({ last_step: String(timeStep) })
    .where('staff_id', '=', staffId)
    .where('secret_sealed', '=', sealed)
    .where('last_step', '<', String(timeStep))
    .returning('staff_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Sets the confirmed secret of an authenticator in the place of a former one. */
export async function saveTotp(
  db: Db,
  cipher: FieldCipher,
  { staffId, secret, lastStep, now }: { staffId: string; secret: Buffer; lastStep: number; now: Date },
): Promise<void> {
  const row = {
    secret_sealed: cipher.encrypt(secret.toString('base64url'), associatedDataOf(staffId, 'secret')),
    next_secret_sealed: null,
    last_step: String(lastStep),
    confirmed_at: now,
  }
  await db
    .insertInto('staff_totp')
    .values({ staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute()
}

/** Sets the secret of an authenticator that no code has confirmed yet. */
export async function saveNextTotp(
  db: Db,
  cipher: FieldCipher,
  { staffId, secret }: { staffId: string; secret: Buffer },
): Promise<void> {
  const row = {
    next_secret_sealed: cipher.encrypt(secret.toString('base64url'), associatedDataOf(staffId, 'next_secret')),
  }
  await db
    .insertInto('staff_totp')
    .values({ staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute()
}

/** The secret of an authenticator that no code has confirmed yet. */
export async function findNextTotp(db: ReadDb, cipher: FieldCipher, staffId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('staff_totp')
    .select('next_secret_sealed')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (!row?.next_secret_sealed) return undefined
  return Buffer.from(cipher.decrypt(row.next_secret_sealed, associatedDataOf(staffId, 'next_secret')), 'base64url')
}

/** Removes an account's authenticator. False if it has none. */
export async function deleteTotp(db: Db, staffId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('staff_totp')
    .where('staff_id', '=', staffId)
    .where('confirmed_at', 'is not', null)
    .returning('staff_id')
    .executeTakeFirst()
  return deleted !== undefined
}

const associatedDataOf = (staffId: string, column: 'secret' | 'next_secret') => `staff_totp:${staffId}:${column}`

/** Sets an account's recovery codes in the place of those that are left. */
export async function replaceRecoveryCodes(db: Db, staffId: string, indexes: readonly string[]): Promise<void> {
  await db.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute()
  await db
    .insertInto('staff_recovery')
    .values(indexes.map((index) => ({ staff_id: staffId, code_index: index })))
    .execute()
}

/** Uses up a recovery code, by the forms that it may be stored in. False if there is none. */
export async function useRecoveryCode(db: Db, staffId: string, indexes: readonly string[]): Promise<boolean> {
  const used = await db
    .deleteFrom('staff_recovery')
    .where('staff_id', '=', staffId)
    .where('code_index', 'in', indexes)
    .returning('staff_id')
    .executeTakeFirst()
  return used !== undefined
}
