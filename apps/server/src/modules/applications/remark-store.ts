import { type RemarkCode, type RemarkTarget, remarkCodes, type SentRemark } from '@registration/contract/remarks.ts'
import { sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import { type FieldCipher, openText, sealText } from '../../db/field-cipher.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { ReviewRemarkTargetKind } from '../../db/tables.ts'
import type { Ids } from '../../ids.ts'
import { belongsTo, type OwnedApplication } from '../application-record/application-store.ts'

const associatedDataOf = (rowId: string) => `review_remark:${rowId}:text`

/** A remark of a submission, with the citizen's note to it. Empty without one. */
export interface KeptRemark extends SentRemark {
  applicationId: string
  submission: number
  note: string
}

/** Adds the remarks of a decision. One whose id the submission has already is replaced. */
export async function insertRemarks(
  db: Db,
  { cipher, ids }: { cipher: FieldCipher; ids: Ids },
  application: OwnedApplication,
  submission: number,
  remarks: readonly SentRemark[],
): Promise<void> {
  if (remarks.length === 0) return
  const replaced = db
    .deleteFrom('review_remark')
    .where(belongsTo(application))
    .where('submission', '=', submission)
    .where(sql<boolean>`id = any(${remarks.map(({ id }) => id)}::text[])`)
  await executePipelined(db, replaced)
  await insertRows(
    db,
    'review_remark',
    remarks.map(({ id, target, code, text }, position) => {
      const rowId = ids.uuid()
      return {
        application_id: application.id,
        submission,
        id,
        row_id: rowId,
        position,
        target_kind: target.kind,
        target_id: target.id ?? null,
        target_field: target.field ?? null,
        code,
        text: sealText(cipher, text, associatedDataOf(rowId)),
      }
    }),
  )
}

/** All remarks on an application since a submission, the newest submission first. */
export async function listRemarks(
  db: ReadDb,
  cipher: FieldCipher,
  application: OwnedApplication,
  sinceSubmission: number,
): Promise<KeptRemark[]> {
  const rows = await withNotes(db, application.citizen_id)
    .where('application.id', '=', application.id)
    .where('remark.submission', '>=', sinceSubmission)
    .orderBy('remark.submission', 'desc')
    .orderBy('remark.position')
    .execute()
  return rows.map((row) => remarkOf(row, cipher))
}

/** The remarks on the latest submission of each of a citizen's applications. */
export async function listLatestRemarks(
  db: ReadDb,
  cipher: FieldCipher,
  citizenId: string,
  applicationIds: readonly string[],
): Promise<KeptRemark[]> {
  const rows = await withNotes(db, citizenId)
    .where(sql<boolean>`application.id = any(${applicationIds}::uuid[])`)
    .whereRef('remark.submission', '=', 'application.submission')
    .orderBy('remark.application_id')
    .orderBy('remark.position')
    .execute()
  return rows.map((row) => remarkOf(row, cipher))
}

interface RemarkId {
  submission: number
  remarkId: string
}

/** The citizen's note to a remark. Empty without one, undefined if the submission has no such remark. */
export async function findNote(
  db: ReadDb,
  { citizen_id, id }: OwnedApplication,
  { submission, remarkId }: RemarkId,
): Promise<string | undefined> {
  const row = await withNotes(db, citizen_id)
    .where('application.id', '=', id)
    .where('remark.submission', '=', submission)
    .where('remark.id', '=', remarkId)
    .executeTakeFirst()
  return row && (row.note ?? '')
}

/** Keeps the citizen's note to a remark that is there. An empty one deletes it. */
export async function saveNote(
  db: Db,
  application: OwnedApplication,
  { submission, remarkId, note, at }: RemarkId & { note: string; at: Date },
): Promise<void> {
  const statement =
    note === ''
      ? db
          .deleteFrom('remark_note')
          .where(belongsTo(application))
          .where('submission', '=', submission)
          .where('remark_id', '=', remarkId)
      : db
          .insertInto('remark_note')
          .values({ application_id: application.id, submission, remark_id: remarkId, note, noted_at: at })
          .onConflict((conflict) =>
            conflict.columns(['application_id', 'submission', 'remark_id']).doUpdateSet({ note, noted_at: at }),
          )
  await executePipelined(db, statement)
}

function withNotes(db: ReadDb, citizenId: string) {
  return db
    .selectFrom('review_remark as remark')
    .innerJoin('application', 'application.id', 'remark.application_id')
    .leftJoin('remark_note as note', (join) =>
      join
        .onRef('note.application_id', '=', 'remark.application_id')
        .onRef('note.submission', '=', 'remark.submission')
        .onRef('note.remark_id', '=', 'remark.id'),
    )
    .where('application.citizen_id', '=', citizenId)
    .selectAll('remark')
    .select('note.note')
}

interface Row {
  application_id: string
  submission: number
  id: string
  row_id: string
  target_kind: ReviewRemarkTargetKind
  target_id: string | null
  target_field: string | null
  code: string
  text: string
  note: string | null
}

function remarkOf(row: Row, cipher: FieldCipher): KeptRemark {
  const target: RemarkTarget = {
    kind: row.target_kind,
    ...(row.target_id !== null && { id: row.target_id }),
    ...(row.target_field !== null && { field: row.target_field }),
  }
  return {
    applicationId: row.application_id,
    submission: row.submission,
    id: row.id,
    target,
    code: isRemarkCode(row.code) ? row.code : 'other',
    text: openText(cipher, row.text, associatedDataOf(row.row_id)),
    note: row.note ?? '',
  }
}

const isRemarkCode = (code: string): code is RemarkCode => remarkCodes.some((known) => known === code)
