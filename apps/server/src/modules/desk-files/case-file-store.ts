import { type SqlBool, sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import { isUuid } from '../../ids.ts'
import type { CaseScope } from '../desk-cases/case-scope-rules.ts'
import { type CaseRow, findCase } from '../desk-cases/case-store.ts'
import { isWithin } from '../desk-cases/visible-case-store.ts'

/** A file of a frozen submission of a case. */
export interface CaseFile {
  id: string
  mediaType: string
  storageKey: string
  row: CaseRow
}

/**
 * A file of any submission of a case of the scope, also one that the citizen has deleted since. `all`: of any case, for
 * the record of a refused look.
 */
export async function findCaseFile(db: ReadDb, scope: CaseScope | 'all', id: string): Promise<CaseFile | undefined> {
  if (!isUuid(id)) return undefined
  const found = await db
    .selectFrom('submission_file')
    .innerJoin('application_submission', 'application_submission.id', 'submission_file.submission_id')
    .innerJoin('attachment', 'attachment.id', 'submission_file.attachment_id')
    .innerJoin('desk_case', 'desk_case.id', 'application_submission.application_id')
    .select(['desk_case.id as caseId', 'attachment.media_type as mediaType', 'attachment.storage_key as storageKey'])
    .where('submission_file.attachment_id', '=', id)
    .where(scope === 'all' ? sql<SqlBool>`true` : isWithin(scope))
    .executeTakeFirst()
  const row = found && (await findCase(db, found.caseId))
  return found && row && { id, mediaType: found.mediaType, storageKey: found.storageKey, row }
}

/** Notes that an officer has opened a file of a case: a decision needs all of them. */
export async function insertOpenedFile(
  db: Db,
  { caseId, fileId, staffId, at }: { caseId: string; fileId: string; staffId: string; at: Date },
): Promise<void> {
  await executePipelined(
    db,
    db
      .insertInto('case_opened_file')
      .values({ case_id: caseId, attachment_id: fileId, staff_id: staffId, at })
      .onConflict((conflict) => conflict.doNothing()),
  )
}
