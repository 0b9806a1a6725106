import type { ReadDb } from '../../db/database.ts'
import type { OwnedApplication } from '../application-record/application-store.ts'

/** A time in which a hold of the desk stopped the clock. `endedAt` is null while it does. */
export interface Stop {
  beganAt: Date
  endedAt: Date | null
}

/** When holds have stopped the clock of an application since its acceptance, in their order. */
export async function listStops(db: ReadDb, { id, citizen_id }: OwnedApplication): Promise<Stop[]> {
  return db
    .selectFrom('case_interval')
    .innerJoin('application', (join) =>
      join
        .onRef('application.id', '=', 'case_interval.case_id')
        .onRef('application.submission', '=', 'case_interval.submission'),
    )
    .select(['began_at as beganAt', 'ended_at as endedAt'])
    .where('application.id', '=', id)
    .where('application.citizen_id', '=', citizen_id)
    .where('stage', '=', 'registration')
    .where('court', '=', 'hold')
    .orderBy('began_at')
    .execute()
}
