import type { Db, ReadDb } from '../../db/database.ts'

/** Saves how far an officer has turned a file, in quarters to the right. */
export async function saveRotation(
  db: Db,
  { caseId, fileId, staffId, quarters }: { caseId: string; fileId: string; staffId: string; quarters: number },
): Promise<void> {
  const key = { case_id: caseId, attachment_id: fileId, staff_id: staffId }
  if (quarters === 0) {
    await db
      .deleteFrom('case_file_rotation')
      .where('case_id', '=', caseId)
      .where('attachment_id', '=', fileId)
      .where('staff_id', '=', staffId)
      .execute()
    return
  }
  await db
    .insertInto('case_file_rotation')
    .values({ ...key, quarters })
    .onConflict((conflict) => conflict.columns(['case_id', 'attachment_id', 'staff_id']).doUpdateSet({ quarters }))
    .execute()
}

/** How far an officer has turned the files of a case, by the file's id. */
export async function listRotations(db: ReadDb, caseId: string, staffId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('case_file_rotation')
    .select(['attachment_id', 'quarters'])
    .where('case_id', '=', caseId)
    .where('staff_id', '=', staffId)
    .execute()
  return new Map(rows.map(({ attachment_id, quarters }) => [attachment_id, quarters]))
}
