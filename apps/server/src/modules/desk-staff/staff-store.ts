import type { Role } from '@registration/contract/permissions.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { StaffState } from '../../db/tables.ts'

/** The bound of a list of accounts. */
const maxAccounts = 10_000

/** An account with its roles, its offices, and its present or next absence. */
export interface Account {
  id: string
  login: string
  name: string
  employeeNumber: string
  post: string
  state: StaffState
  signedInAt: Date | null
  hasDocumentNumber: boolean
  roles: Role[]
  /** Codes of regions. */
  offices: string[]
  absentFrom: Date | null
  absentUntil: Date | null
  /** When the provider last sent another person with this login. Null once it is dealt with. */
  otherPersonAt: Date | null
}

const accounts = (db: ReadDb) =>
  db
    .selectFrom('staff')
    .leftJoin('staff_absence', 'staff_absence.staff_id', 'staff.id')
    .select((eb) => [
      'staff.id',
      'staff.login',
      'staff.name',
      'staff.employee_number as employeeNumber',
      'staff.post',
      'staff.state',
      'staff.signed_in_at as signedInAt',
      eb('staff.document_number_sealed', 'is not', null).$castTo<boolean>().as('hasDocumentNumber'),
      'staff_absence.absent_from as absentFrom',
      'staff_absence.absent_until as absentUntil',
      'staff.other_person_at as otherPersonAt',
      sql<Role[]>`array(select role from staff_role where staff_id = staff.id order by role)`.as('roles'),
      sql<string[]>`array(select region_code from staff_office where staff_id = staff.id order by region_code)`.as(
        'offices',
      ),
    ])

/** Whose accounts: those of some regions, or every one for the operator. */
export type Scope = { regions: readonly string[] } | 'all'

/** All offices of the account are in the regions. An account of a wider office is foreign to them. */
const isWithin = (scope: Scope): RawBuilder<SqlBool> =>
  scope === 'all'
    ? sql`true`
    : sql`exists (select from staff_office where staff_id = staff.id)
        and not exists (
          select from staff_office where staff_id = staff.id and region_code <> all(${scope.regions}::text[]))`

/** Accounts by login. */
export async function listAccounts(db: ReadDb, scope: Scope): Promise<Account[]> {
  return accounts(db).where(isWithin(scope)).orderBy('staff.login').limit(maxAccounts).execute()
}

/**
 * An account by its login, locked until the transaction ends. Undefined if it is missing, has left, or is not of the
 * scope.
 */
export async function lockAccount(db: Db, login: string, scope: Scope): Promise<Account | undefined> {
  const locked = await db
    .selectFrom('staff')
    .select('id')
    .where('login', '=', login)
    .where('state', '<>', 'left')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  // Read after the lock: another call may have set roles and offices before it was granted.
  return accounts(db).where('staff.id', '=', locked.id).where(isWithin(scope)).executeTakeFirst()
}

/** What an account says of its officer. */
export interface AccountDetails {
  name: string
  employeeNumber: string
  post: string
}

export async function updateAccount(
  db: Db,
  staffId: string,
  { name, employeeNumber, post }: AccountDetails,
): Promise<void> {
  const row = { name, employee_number: employeeNumber, post }
  await executePipelined(db, db.updateTable('staff').set(row).where('id', '=', staffId))
}

/** Seals the officer's own document number. */
export async function setDocumentNumber(
  db: Db,
  cipher: FieldCipher,
  { staffId, documentNumber }: { staffId: string; documentNumber: string },
): Promise<void> {
  const row = {
    document_number_sealed: cipher.encrypt(documentNumber, `staff:${staffId}:document_number`),
    // As of the parties of an application.
    document_number_index: cipher.index(documentNumber, 'document_number'),
  }
  await executePipelined(db, db.updateTable('staff').set(row).where('id', '=', staffId))
}

export async function setOffices(db: Db, staffId: string, offices: readonly string[]): Promise<void> {
  await executePipelined(db, db.deleteFrom('staff_office').where('staff_id', '=', staffId))
  const rows = offices.map((region_code) => ({ staff_id: staffId, region_code }))
  await executePipelined(db, db.insertInto('staff_office').values(rows))
}

export async function setRoles(db: Db, staffId: string, roles: readonly Role[]): Promise<void> {
  await executePipelined(db, db.deleteFrom('staff_role').where('staff_id', '=', staffId))
  if (roles.length === 0) return
  const rows = roles.map((role) => ({ staff_id: staffId, role }))
  await executePipelined(db, db.insertInto('staff_role').values(rows))
}

/** Pauses an account, or ends its pause: then it is as it was before. */
export async function setPaused(db: Db, staffId: string, paused: boolean): Promise<void> {
  const update = paused
    ? db.updateTable('staff').set({ state: 'paused' }).where('state', 'in', ['invited', 'active'])
    : db
        .updateTable('staff')
        .set({ state: sql`case when password_hash is null and subject is null then 'invited' else 'active' end` })
        .where('state', '=', 'paused')
  await executePipelined(db, update.where('id', '=', staffId))
}

export async function clearOtherPerson(db: Db, staffId: string): Promise<void> {
  await executePipelined(db, db.updateTable('staff').set({ other_person_at: null }).where('id', '=', staffId))
}

export async function saveAbsence(
  db: Db,
  { staffId, from, until }: { staffId: string; from: Date; until: Date },
): Promise<void> {
  const absence = { absent_from: from, absent_until: until }
  await executePipelined(
    db,
    db
      .insertInto('staff_absence')
      .values({ staff_id: staffId, ...absence })
      .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(absence)),
  )
}

/** Deletes an absence that is not over. Whether there was one. */
export async function deleteAbsence(db: Db, staffId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_absence')
    .where('staff_id', '=', staffId)
    .where('absent_until', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The roles that accounts in use have. */
export async function listActiveRoles(db: ReadDb): Promise<Role[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('staff_role', 'staff_role.staff_id', 'staff.id')
    .select('staff_role.role')
    .distinct()
    .where('staff.state', '=', 'active')
    .execute()
  return rows.map(({ role }) => role)
}
