import type { Db } from '../../db/database.ts'
import { sendAlong } from '../../db/send-along.ts'

export interface ProgressStep {
  activity: string
  stage: string
  at: Date
}

/** Steps are told by the second, as the registry tells them: within one second the later comer is the later step. */
const bySecond = (instant: Date) => new Date(Math.floor(instant.getTime() / 1000) * 1000)

export async function insertStep(
  db: Db,
  row: ProgressStep & { applicationId: string; submission: number },
): Promise<void> {
  const statement = db.insertInto('progress_step').values({
    application_id: row.applicationId,
    submission: row.submission,
    activity: row.activity,
    stage: row.stage,
    at: bySecond(row.at),
  })
  await sendAlong(db, statement)
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
