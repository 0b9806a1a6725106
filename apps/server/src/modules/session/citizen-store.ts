import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { CitizenTable } from '../../db/tables.ts'
import { refuse } from '../../refuse.ts'

/** A citizen with the identity fields decrypted. Absent fields are empty. */
export interface Citizen {
  id: string
  openid: string
  nickname: string
  avatarUrl: string
  name: string
  documentType: string
  documentNumber: string
  phone: string
  sex: string
  account: string
  accountKind: 'individual' | 'enterprise'
  legalRepresentative: string
  isWebUser: boolean
  certificationApplies: boolean
  certifiedAt: Date | null
  joinedAt: Date | null
}

/**
 * The citizen of an openid, created at the first sign-in. `joinedAt` is empty until they take the account into use. An
 * account after a closed one of the same openid belongs to the same person.
 */
export async function ensureCitizen(
  db: Db,
  cipher: FieldCipher,
  row: { id: string; openid: string; now: Date },
): Promise<{ id: string; joinedAt: Date | null }> {
  const created = await db
    .insertInto('citizen')
    .values({ id: row.id, openid: row.openid, created_at: row.now })
    .onConflict((conflict) => conflict.column('openid').doNothing())
    .returning('id')
    .executeTakeFirst()
  // A statement of its own: the insert waits for a closing under way, and reads from before that wait.
  if (created)
    await sql`
      update citizen set person_id = closed.person_id
      from (select person_id from citizen where openid_index = any(${cipher.indexes(row.openid, openidHash)}::text[])
        order by closed_at desc limit 1) closed
      where id = ${created.id}`.execute(db)
  const citizen = await db
    .selectFrom('citizen')
    .select(['id', 'joined_at'])
    .where('openid', '=', row.openid)
    .executeTakeFirstOrThrow()
  return { id: citizen.id, joinedAt: citizen.joined_at }
}

const openidHash = 'openid'

/** The keyed hash that finds the closed accounts of an openid. No rotation makes it again: the openid is gone. */
export const openidIndexOf = (cipher: FieldCipher, openid: string): string => cipher.index(openid, openidHash)

/** The accounts of a citizen's person, this one included, as a sub-select of their ids. */
export const accountsOf = (citizenId: string): RawBuilder<string> => sql<string>`(
  select other.id from citizen mine join citizen other on other.person_id = mine.person_id where mine.id = ${citizenId})`

/** Makes accounts closed before an instant anonymous for good: no limit counts by them any longer. */
export async function forgetClosedPersons(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('citizen')
    .set({ openid_index: null })
    .where('openid_index', 'is not', null)
    .where('closed_at', '<', before)
    .execute()
}

export async function joinCitizen(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('citizen').set({ joined_at: now }).where('id', '=', id).where('joined_at', 'is', null).execute()
}

export async function getCitizen(db: ReadDb, cipher: FieldCipher, id: string): Promise<Citizen> {
  const row = await db.selectFrom('citizen').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Error('There is no such citizen')
  return opened(row, cipher)
}

/** What is stored of a person's identity, in the clear. */
export interface CitizenDetails {
  nickname: string
  name: string
  documentType: string
  documentNumber: string
  phone: string
  accountKind: 'individual' | 'enterprise'
  legalRepresentative: string
  isCertified: boolean
}

export async function saveCitizenDetails(
  db: Db,
  cipher: FieldCipher,
  { id, details, now }: { id: string; details: CitizenDetails; now: Date },
): Promise<void> {
  await db
    .updateTable('citizen')
    .set({
      nickname: details.nickname,
      name: details.name,
      document_type: details.documentType,
      document_number_sealed: cipher.encrypt(details.documentNumber, associatedDataOf(id, 'document_number')),
      document_number_index: cipher.index(details.documentNumber, 'document_number'),
      phone_sealed: cipher.encrypt(details.phone, associatedDataOf(id, 'phone')),
      phone_index: cipher.index(details.phone, 'phone'),
      account_kind: details.accountKind,
      legal_representative: details.legalRepresentative,
      certified_at: details.isCertified ? now : null,
    })
    .where('id', '=', id)
    .execute()
}

/** As `getCitizen`, and locked until the transaction ends. Rows that refer to it may still be added. */
export async function lockCitizen(db: Db, cipher: FieldCipher, id: string): Promise<Citizen> {
  return opened(await lockRow(db, id), cipher)
}

/**
 * As `lockCitizen`, for a citizen with a session.
 * @throws the refusal signedOut if the account was closed since the call began
 */
export async function lockCaller(db: Db, cipher: FieldCipher, id: string): Promise<Citizen> {
  const row = await lockRow(db, id)
  if (row.closed_at) throw refuse('signedOut')
  return opened(row, cipher)
}

const lockRow = (db: Db, id: string): Promise<Selectable<CitizenTable>> =>
  db.selectFrom('citizen').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** As `lockCitizen`, where nothing of the citizen is read. */
export async function lockCitizenOnly(db: Db, id: string): Promise<void> {
  await executePipelined(db, db.selectFrom('citizen').select('id').where('id', '=', id).forNoKeyUpdate())
}

/** Keeps a citizen's account from being closed until the transaction ends. False if it is closed. */
export async function lockOpenCitizen(db: Db, id: string): Promise<boolean> {
  const { rows } = await openCitizen(id).execute(db)
  return rows.length > 0
}

/** The select of `lockOpenCitizen`. Closing takes `lockCitizen`, and each of the two waits for the other. */
export const openCitizen = (id: string) => sql`select from citizen where id = ${id} and closed_at is null for share`

/** The fields that a citizen writes in their own profile. */
export type ProfileChanges = Partial<
  Pick<Citizen, 'name' | 'nickname' | 'documentType' | 'documentNumber' | 'phone' | 'sex' | 'avatarUrl'>
>

/** Writes the given fields of a citizen's own profile. With `dropsCertification` the identity is no longer certified. */
export async function changeProfile(
  db: Db,
  cipher: FieldCipher,
  { id, changes, dropsCertification }: { id: string; changes: ProfileChanges; dropsCertification: boolean },
): Promise<void> {
  const { name, nickname, documentType, documentNumber, phone, sex, avatarUrl } = changes
  const sealed = (value: string | undefined, column: 'document_number' | 'phone') =>
    value === undefined
      ? {}
      : {
          [`${column}_sealed`]: cipher.encrypt(value, associatedDataOf(id, column)),
          [`${column}_index`]: cipher.index(value, column),
        }
  const row = {
    name,
    nickname,
    document_type: documentType,
    sex,
    avatar_url: avatarUrl,
    ...sealed(documentNumber, 'document_number'),
    ...sealed(phone, 'phone'),
    ...(dropsCertification ? { certified_at: null } : {}),
  }
  if (Object.values(row).every((value) => value === undefined)) return
  await db.updateTable('citizen').set(row).where('id', '=', id).execute()
}

/** Certifies a citizen whom the caller has locked, with the verified name and document. */
export async function certifyCitizen(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('citizen').set({ certified_at: now }).where('id', '=', id).execute()
}

/** The identity that the office has checked. */
export type BoundRecord = Pick<Citizen, 'accountKind' | 'name' | 'documentType' | 'documentNumber'> & {
  legalRepresentative?: string | undefined
}

/** Gives a citizen the identity that the office has checked, certified. */
export async function bindCitizen(
  db: Db,
  cipher: FieldCipher,
  { id, record, now }: { id: string; record: BoundRecord; now: Date },
): Promise<void> {
  await db
    .updateTable('citizen')
    .set({
      account_kind: record.accountKind,
      name: record.name,
      document_type: record.documentType,
      document_number_sealed: cipher.encrypt(record.documentNumber, associatedDataOf(id, 'document_number')),
      document_number_index: cipher.index(record.documentNumber, 'document_number'),
      legal_representative: record.legalRepresentative ?? '',
      certified_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** The citizens who are certified with a document, without one of them. */
export async function listCertifiedOwners(
  db: ReadDb,
  { documentNumberIndex, except }: { documentNumberIndex: string; except: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('citizen')
    .select('id')
    .where('document_number_index', '=', documentNumberIndex)
    .where('certified_at', 'is not', null)
    .where('id', '<>', except)
    .execute()
  return rows.map(({ id }) => id)
}

function opened(row: Selectable<CitizenTable>, cipher: FieldCipher): Citizen {
  const open = (sealed: string | null, column: string) =>
    sealed === null ? '' : cipher.decrypt(sealed, associatedDataOf(row.id, column))
  return {
    id: row.id,
    openid: row.openid,
    nickname: row.nickname,
    avatarUrl: row.avatar_url,
    name: row.name,
    documentType: row.document_type,
    documentNumber: open(row.document_number_sealed, 'document_number'),
    phone: open(row.phone_sealed, 'phone'),
    sex: row.sex,
    account: row.account,
    accountKind: row.account_kind,
    legalRepresentative: row.legal_representative,
    isWebUser: row.is_web_user,
    certificationApplies: row.certification_applies,
    certifiedAt: row.certified_at,
    joinedAt: row.joined_at,
  }
}

const associatedDataOf = (id: string, column: string) => `citizen:${id}:${column}`

/** Whether the citizen may apply: name, document and phone are there (docs/product/profile.md 'The record'). */
export function isComplete({ name, documentType, documentNumber, phone }: Citizen): boolean {
  return [name, documentType, documentNumber, phone].every((value) => value !== '')
}
