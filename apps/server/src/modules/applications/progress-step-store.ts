import type { Db } from '../../db/database.ts'

export interface ProgressStep {
  activity: string
  stage: string
  at: Date
}

export async function insertStep(
  db: Db,
  row: ProgressStep & { applicationId: string; submission: number },
): Promise<void> {
  await db
    .insertInto('progress_step')
    .values({
      application_id: row.applicationId,
      submission: row.submission,
      activity: row.activity,
      stage: row.stage,
      at: row.at,
    })
    .execute()
}

/** The steps of an application, latest first. */
export async function listSteps(db: Db, applicationId: string): Promise<ProgressStep[]> {
  return db
    .selectFrom('progress_step')
    .select(['activity', 'stage', 'at'])
    .where('application_id', '=', applicationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
