import type { Db } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { OwnedApplication } from '../application-record/application-store.ts'

/** What the citizen declared with a submission. */
export interface Declaration {
  submission: number
  version: string
  words: string
  at: Date
}

export async function insertDeclaration(
  db: Db,
  application: OwnedApplication,
  { submission, version, words, at }: Declaration,
): Promise<void> {
  await insertRows(db, 'declaration', [{ application_id: application.id, submission, version, words, declared_at: at }])
}
