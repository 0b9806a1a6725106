import type { Db } from '../../db/database.ts'
import { gatheredWrite } from '../../db/gathered.ts'
import { insertRows } from '../../db/insert-rows.ts'

export interface ProgressStep {
  activity: string
  stage: string
  at: Date
}

/** Steps are told by the second, as the registry tells them: within one second the later comer is the later step. */
const bySecond = (instant: Date) => new Date(Math.floor(instant.getTime() / 1000) * 1000)

interface NewStep extends ProgressStep {
  applicationId: string
  submission: number
}

export const insertStep = gatheredWrite((db, steps: readonly NewStep[]) =>
  insertRows(
    db,
    'progress_step',
    steps.map((step) => ({
      application_id: step.applicationId,
      submission: step.submission,
      activity: step.activity,
      stage: step.stage,
      at: bySecond(step.at),
    })),
  ),
)

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
