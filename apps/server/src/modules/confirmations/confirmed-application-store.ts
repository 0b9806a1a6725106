import { type Selectable, sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import type { ApplicationTable } from '../../db/tables.ts'

/** Applications that their filer may change and that a party has confirmed, by their ids after one. */
export async function listConfirmedApplications(
  db: ReadDb,
  { after, limit }: { after: string; limit: number },
): Promise<Selectable<ApplicationTable>[]> {
  return (
    db
      .selectFrom('application')
      .selectAll()
      // The condition of the index `application_editable`.
      .where(sql<boolean>`status in ('unsubmitted', 'cadastralRejected', 'acceptanceRejected')`)
      .where('id', '>', after)
      // Nobody can go on with the rejected applications of a closed account.
      .where(
        sql<boolean>`exists (select from citizen where citizen.id = application.citizen_id and citizen.closed_at is null)`,
      )
      .where(
        sql<boolean>`exists (select from confirmation_place place
          where place.application_id = application.id and place.state = 'confirmed')`,
      )
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}
