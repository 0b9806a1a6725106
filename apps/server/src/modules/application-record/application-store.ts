import type { ReviewStatus } from '@registration/contract/application-status.ts'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import { isTaken } from '../../db/failures.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { ApplicationTable } from '../../db/tables.ts'
import { isUuid } from '../../ids.ts'
import { refuse } from '../../refuse.ts'
import { newDigestSalt } from './digest-salt-rules.ts'

export type ApplicationRow = Selectable<ApplicationTable>

export interface NewApplication {
  id: string
  citizenId: string
  businessId: string
  name: string
  registrationType: string
  cityCode: string
  regionCode: string
  byAppointment: boolean
  now: Date
}

/** Adds an application. Returns its key, with the salt of what is hashed of it. */
export async function insertApplication(
  db: Db,
  cipher: FieldCipher,
  row: NewApplication,
): Promise<OwnedApplication & Pick<ApplicationRow, 'digest_salt_sealed'>> {
  const inserted = { id: row.id, citizen_id: row.citizenId, digest_salt_sealed: newDigestSalt(cipher, row.id) }
  await insertRows(db, 'application', [
    {
      ...inserted,
      business_id: row.businessId,
      name: row.name,
      registration_type: row.registrationType,
      city_code: row.cityCode,
      region_code: row.regionCode,
      by_appointment: row.byAppointment,
      status: 'unsubmitted',
      created_at: row.now,
      started_at: row.now,
    },
  ])
  return inserted
}

/** Applications whose digest has no salt yet. */
export async function listUnsalted(db: ReadDb, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('digest_salt_sealed', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives applications their salt, unless they have one by now. */
export async function fillSalts(db: Db, salts: readonly { id: string; sealed: string }[]): Promise<void> {
  await sql`
    update application set digest_salt_sealed = salt.sealed
    from unnest(${salts.map(({ id }) => id)}::uuid[], ${salts.map(({ sealed }) => sealed)}::text[]) as salt (id, sealed)
    where application.id = salt.id and digest_salt_sealed is null`.execute(db)
}

/** The key of an application: every statement about it, and about its parts, has both columns. */
export type OwnedApplication = Pick<ApplicationRow, 'id' | 'citizen_id'>

/** The condition that a row belongs to this application, and the application to its owner. */
export const belongsTo = ({ id, citizen_id }: OwnedApplication): RawBuilder<SqlBool> =>
  sql<SqlBool>`application_id = ${id} and exists (select from application where id = ${id} and citizen_id = ${citizen_id})`

/** The condition that a row belongs to one of these applications, and they to the citizen. */
export const belongsToAny = (citizenId: string, applicationIds: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`application_id in
    (select id from application where id = any(${applicationIds}::uuid[]) and citizen_id = ${citizenId})`

/** A citizen's own application. Not found if it is missing or another citizen's. */
export async function getOwnApplication(db: ReadDb, citizenId: string, id: string): Promise<ApplicationRow> {
  return found(await own(db, citizenId, id)?.executeTakeFirst())
}

/** As `getOwnApplication`, and locked until the transaction ends. */
export async function lockOwnApplication(db: Db, citizenId: string, id: string): Promise<ApplicationRow> {
  return found(await own(db, citizenId, id)?.forUpdate().executeTakeFirst())
}

/**
 * A citizen's applications in these states, each locked until the transaction ends. One that another call has moved to
 * another state, while this one waited for it, is left out.
 */
export async function lockApplicationsIn(
  db: Db,
  citizenId: string,
  statuses: readonly ReviewStatus[],
): Promise<ApplicationRow[]> {
  return db
    .selectFrom('application')
    .selectAll()
    .where('citizen_id', '=', citizenId)
    .where('status', 'in', statuses)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** How many parts an application has, for their limits. Files that only a submission has are not counted. */
export interface ApplicationContents {
  parties: number
  unitIds: string[]
  files: number
  fileBytes: number
}

/** As `lockOwnApplication`, with the number of its parts. The citizen changes it, so its idle time starts again. */
export async function touchOwnApplication(
  db: Db,
  { citizenId, id, at }: { citizenId: string; id: string; at: Date },
): Promise<ApplicationRow & ApplicationContents> {
  if (!isUuid(id)) throw refuse('applicationNotFound')
  const touch = db
    .updateTable('application')
    .set({ touched_at: at, expiry_told_at: null })
    .where('id', '=', id)
    .where('citizen_id', '=', citizenId)
  await executePipelined(db, touch)
  // A statement of its own: the one that waited for the row would count what was there before it waited.
  const touched = await db
    .selectFrom('application')
    .selectAll()
    .select([
      sql<number>`(select count(*)::integer from party where application_id = application.id)`.as('parties'),
      sql<string[]>`array(select id from property_unit where application_id = application.id)`.as('unitIds'),
      sql<number>`(select count(*)::integer from attachment
        where application_id = application.id and removed_at is null)`.as('files'),
      sql<number>`(select coalesce(sum(bytes), 0)::float8 from attachment
        where application_id = application.id and removed_at is null)`.as('fileBytes'),
    ])
    .where('id', '=', id)
    .where('citizen_id', '=', citizenId)
    .executeTakeFirst()
  if (!touched) throw refuse('applicationNotFound')
  return touched
}

/** A citizen's unsubmitted applications and the bytes of their files, with those that only a submission has. */
export async function countDrafts(db: ReadDb, citizenId: string): Promise<{ drafts: number; bytes: number }> {
  const { rows } = await sql<{ drafts: number; bytes: number }>`
    select count(*)::integer as drafts, coalesce(sum((
      select sum(bytes) from attachment where application_id = application.id)), 0)::float8 as bytes
    from application where citizen_id = ${citizenId} and status = 'unsubmitted'`.execute(db)
  return rows[0] ?? { drafts: 0, bytes: 0 }
}

/** The registry's events name an application by its id alone. */
export async function lockApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  if (!isUuid(id)) return undefined
  return db.selectFrom('application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** For messages of the outbox, which name an application by its id alone. */
export async function findApplication(db: ReadDb, id: string): Promise<ApplicationRow | undefined> {
  if (!isUuid(id)) return undefined
  return db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirst()
}

function own(db: ReadDb, citizenId: string, id: string) {
  if (!isUuid(id)) return undefined
  return db.selectFrom('application').selectAll().where('id', '=', id).where('citizen_id', '=', citizenId)
}

function found(row: ApplicationRow | undefined): ApplicationRow {
  if (!row) throw refuse('applicationNotFound')
  return row
}

/** A citizen's newest unsubmitted application for a business. */
export async function findNewestDraft(
  db: ReadDb,
  citizenId: string,
  businessId: string,
): Promise<Pick<ApplicationRow, 'id' | 'started_at' | 'region_code'> | undefined> {
  return db
    .selectFrom('application')
    .select(['id', 'started_at', 'region_code'])
    .where('citizen_id', '=', citizenId)
    .where('status', '=', 'unsubmitted')
    .where('business_id', '=', businessId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Whether the citizen has an application, submitted or not. */
export async function hasApplications(db: ReadDb, citizenId: string): Promise<boolean> {
  const row = await db.selectFrom('application').select('id').where('citizen_id', '=', citizenId).executeTakeFirst()
  return row !== undefined
}

export interface ListQuery {
  citizenId: string
  statuses: ReviewStatus[]
  byAppointment: boolean | undefined
  offset: number
  limit: number
}

/** A row of the list, with where its first property unit is. */
export type ListedApplication = ApplicationRow & { location: string }

/** One page of a citizen's applications, newest first, and their total. */
export async function listApplications(
  db: ReadDb,
  query: ListQuery,
): Promise<{ rows: ListedApplication[]; total: number }> {
  let selection = db
    .selectFrom('application')
    .where('citizen_id', '=', query.citizenId)
    .where('status', 'in', query.statuses)
  if (query.byAppointment !== undefined) selection = selection.where('by_appointment', '=', query.byAppointment)
  // The rows before the page are read in the index alone.
  const page = selection
    .select('id')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .offset(query.offset)
    .limit(query.limit)
  const [rows, counted] = await Promise.all([
    db
      .selectFrom(page.as('page'))
      .innerJoin('application', 'application.id', 'page.id')
      .selectAll('application')
      .select(
        sql<string>`coalesce((select location from property_unit
          where application_id = application.id order by position limit 1), '')`.as('location'),
      )
      .orderBy('started_at', 'desc')
      .orderBy('application.id', 'desc')
      .execute(),
    selection.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.total) }
}

/** A citizen's newest applications with an acceptance number. */
export async function listNumbered(db: ReadDb, citizenId: string, limit: number): Promise<ApplicationRow[]> {
  return db
    .selectFrom('application')
    .selectAll()
    .where('citizen_id', '=', citizenId)
    .where('acceptance_number', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function updateApplication(
  db: Db,
  application: OwnedApplication,
  change: Partial<
    Pick<
      ApplicationRow,
      | 'status'
      | 'name'
      | 'submission'
      | 'submitted_at'
      | 'handed_to'
      | 'started_at'
      | 'cadastral_opinion'
      | 'acceptance_opinion'
      | 'touched_at'
      | 'expiry_told_at'
      | 'due_day'
      | 'urged_at'
    >
  >,
): Promise<void> {
  const statement = db
    .updateTable('application')
    .set(change)
    .where('id', '=', application.id)
    .where('citizen_id', '=', application.citizen_id)
  await executePipelined(db, statement)
}

/** False when another application has the number. Then nothing more of the transaction can be done. */
export async function setAcceptanceNumber(db: Db, application: OwnedApplication, number: string): Promise<boolean> {
  try {
    await db
      .updateTable('application')
      .set({ acceptance_number: number })
      .where('id', '=', application.id)
      .where('citizen_id', '=', application.citizen_id)
      .execute()
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** Moves an application from one status to another, unless another call has moved it since. */
export async function moveApplication(
  db: Db,
  application: OwnedApplication,
  { from, to }: { from: ReviewStatus; to: ReviewStatus },
): Promise<void> {
  await db
    .updateTable('application')
    .set({ status: to })
    .where('id', '=', application.id)
    .where('citizen_id', '=', application.citizen_id)
    .where('status', '=', from)
    .execute()
}

/** Removes an application with its parties, units, steps and remarks. Submissions, attachments and forms go before. */
export async function deleteApplication(db: Db, application: OwnedApplication): Promise<void> {
  await db
    .deleteFrom('application')
    .where('id', '=', application.id)
    .where('citizen_id', '=', application.citizen_id)
    .execute()
}

/** An application of any citizen by the number from the registry. */
export async function findByAcceptanceNumber(
  db: ReadDb,
  acceptanceNumber: string,
): Promise<ApplicationRow | undefined> {
  return db.selectFrom('application').selectAll().where('acceptance_number', '=', acceptanceNumber).executeTakeFirst()
}
