import type { PlaceState } from '@registration/contract/rules/place-states.ts'
import type { ReadDb } from '../../db/database.ts'
import type { OwnedApplication } from './application-store.ts'

/** The state of a place now: an invitation that is over by time is expired, also before maintenance notes it. */
export const stateNow = (state: PlaceState, openUntil: Date | null, now: Date): PlaceState =>
  state === 'invited' && !(openUntil && openUntil > now) ? 'expired' : state

/** The states of the places of an application by their party. A party without a place is at `none`. */
export async function listPlaceStates(
  db: ReadDb,
  application: OwnedApplication,
  now: Date,
): Promise<Map<string, PlaceState>> {
  const rows = await db
    .selectFrom('confirmation_place as place')
    .innerJoin('application', 'application.id', 'place.application_id')
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.place_id', '=', 'place.id').on('invitation.state', '=', 'open'),
    )
    .select(['place.party_id', 'place.state', 'invitation.expires_at'])
    .where('application.id', '=', application.id)
    .where('application.citizen_id', '=', application.citizen_id)
    .execute()
  return new Map(rows.map(({ party_id, state, expires_at }) => [party_id, stateNow(state, expires_at, now)]))
}
