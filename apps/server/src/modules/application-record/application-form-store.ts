import { sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import { isUuid } from '../../ids.ts'
import { belongsTo, type OwnedApplication } from './application-store.ts'

/** The application form of one submission. */
export interface ApplicationForm {
  id: string
  application: OwnedApplication
  submission: number
  /** Undefined while it is being made. */
  made: MadeForm | undefined
}

export interface MadeForm {
  storageKey: string
  bytes: number
  sha256: Buffer
}

/** Adds the form of a submission, to be read by who has confirmed the application at this moment. It is locked. */
export async function insertForm(
  db: Db,
  application: OwnedApplication,
  { id, submission }: { id: string; submission: number },
): Promise<void> {
  await executePipelined(
    db,
    sql`
      insert into application_form (id, application_id, submission, readers)
      select ${id}, id, ${submission}, array(
        select distinct citizen_id from confirmation_place
        where application_id = application.id and state = 'confirmed' and citizen_id is not null)
      from application where id = ${application.id} and citizen_id = ${application.citizen_id}`,
  )
}

/** Lets somebody read the form of the latest submission who confirms it only now. The application is locked. */
export async function addFormReader(
  db: Db,
  application: OwnedApplication & { submission: number },
  citizenId: string,
): Promise<void> {
  await executePipelined(
    db,
    sql`
      update application_form set readers = readers || ${citizenId}::uuid
      where ${belongsTo(application)} and submission = ${application.submission} and ${citizenId} <> all(readers)`,
  )
}

/**
 * The form of the latest submission, for who may read it. `none`: that submission has none. Undefined: there is no such
 * application for this citizen.
 */
export async function findLatestForm(
  db: ReadDb,
  citizenId: string,
  applicationId: string,
): Promise<ApplicationForm | 'none' | undefined> {
  if (!isUuid(applicationId)) return undefined
  const row = await db
    .selectFrom('application')
    .leftJoin('application_form as form', (join) =>
      join.onRef('form.application_id', '=', 'application.id').onRef('form.submission', '=', 'application.submission'),
    )
    .select(['form.id', 'form.application_id', 'application.citizen_id', 'form.submission'])
    .select(['form.storage_key', 'form.bytes', 'form.sha256'])
    .where('application.id', '=', applicationId)
    .where(sql<boolean>`(application.citizen_id = ${citizenId} or ${citizenId} = any(form.readers))`)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, application_id, submission } = row
  if (id === null || application_id === null || submission === null) return 'none'
  return toForm({ ...row, id, application_id, submission })
}

/** A form by its id, for who may read it. */
export async function findReadableForm(
  db: ReadDb,
  citizenId: string,
  id: string,
): Promise<ApplicationForm | undefined> {
  if (!isUuid(id)) return undefined
  const row = await forms(db)
    .where('form.id', '=', id)
    .where(sql<boolean>`(application.citizen_id = ${citizenId} or ${citizenId} = any(form.readers))`)
    .executeTakeFirst()
  return row && toForm(row)
}

/** For the worker that makes it, and for the registry, which knows its id alone. */
export async function findFormById(db: ReadDb, id: string): Promise<ApplicationForm | undefined> {
  if (!isUuid(id)) return undefined
  const row = await forms(db).where('form.id', '=', id).executeTakeFirst()
  return row && toForm(row)
}

/** Saves the reference to the stored file, unless another worker was quicker. Returns whether this file counts. */
export async function markFormMade(
  db: Db,
  { id, application }: ApplicationForm,
  { storageKey, bytes, sha256, now }: MadeForm & { now: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('application_form')
    .set({ storage_key: storageKey, bytes, sha256, made_at: now })
    .where('id', '=', id)
    .where(belongsTo(application))
    .where('made_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/**
 * Deletes the forms of an application that is being deleted. Returns the storage keys of their files, also of one that is
 * made at this moment: this waits for its row.
 */
export async function deleteForms(db: Db, application: OwnedApplication): Promise<string[]> {
  const rows = await db.deleteFrom('application_form').where(belongsTo(application)).returning('storage_key').execute()
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}

function forms(db: ReadDb) {
  return db
    .selectFrom('application_form as form')
    .innerJoin('application', 'application.id', 'form.application_id')
    .select(['form.id', 'form.application_id', 'application.citizen_id', 'form.submission'])
    .select(['form.storage_key', 'form.bytes', 'form.sha256'])
}

interface Row {
  id: string
  application_id: string
  citizen_id: string
  submission: number
  storage_key: string | null
  bytes: number | null
  sha256: Buffer | null
}

function toForm({ id, application_id, citizen_id, submission, storage_key, bytes, sha256 }: Row): ApplicationForm {
  const isMade = storage_key !== null && bytes !== null && sha256 !== null
  return {
    id,
    application: { id: application_id, citizen_id },
    submission,
    made: isMade ? { storageKey: storage_key, bytes, sha256 } : undefined,
  }
}
