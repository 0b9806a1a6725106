import type { Input } from '@registration/contract/endpoint.ts'
import type { getRatingState } from '@registration/contract/ratings.ts'
import type { ReadDb } from '../../db/database.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { getOwnAppointment } from '../appointments/appointment-store.ts'

/** What a citizen rates: whether it has ended, and what the office wants to know of it. */
export interface RatedRecord {
  recordId: string
  hasEnded: boolean
  cityCode: string
  business: string
}

/** The caller's own application or booking, or a refusal. */
export async function getRatedRecord(
  db: ReadDb,
  citizenId: string,
  { subject, recordId }: Input<typeof getRatingState>,
): Promise<RatedRecord> {
  if (subject === 'application') {
    const { id, status, city_code, business_id } = await getOwnApplication(db, citizenId, recordId)
    return { recordId: id, hasEnded: status === 'registered', cityCode: city_code, business: business_id }
  }
  const { id, state, areaCode, queueId } = await getOwnAppointment(db, citizenId, recordId)
  return { recordId: id, hasEnded: state === 'kept', cityCode: areaCode, business: queueId ?? '' }
}
