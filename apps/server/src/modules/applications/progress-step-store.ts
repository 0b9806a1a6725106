import type { Db, ReadDb } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { belongsTo, type OwnedApplication } from '../application-record/application-store.ts'

export interface ProgressStep {
  activity: string
  stage: string
  at: Date
}

/** Steps have whole seconds, like the registry's. Within one second the step that was added later is the later one. */
const bySecond = (instant: Date) => new Date(Math.floor(instant.getTime() / 1000) * 1000)

interface NewStep extends ProgressStep {
  applicationId: string
  submission: number
}

export async function insertStep(db: Db, step: NewStep): Promise<void> {
  await insertRows(db, 'progress_step', [
    {
      application_id: step.applicationId,
      submission: step.submission,
      activity: step.activity,
      stage: step.stage,
      at: bySecond(step.at),
    },
  ])
}

/** As many steps as an answer may have. */
const maxListed = 1_000

/** The latest steps of an application, latest first. */
export async function listSteps(db: ReadDb, application: OwnedApplication): Promise<ProgressStep[]> {
  return db
    .selectFrom('progress_step')
    .select(['activity', 'stage', 'at'])
    .where(belongsTo(application))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}
