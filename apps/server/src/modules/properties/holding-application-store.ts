import { normalizeCertificateNumber } from '@registration/contract/rules/normalize.ts'
import type { ReadDb } from '../../db/database.ts'
import type { Holding } from '../../platform/registry/land-register.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'

const most = 100

/** The citizen's applications about a unit that have not ended, the newest first. */
export async function listOpenApplicationsOfUnit(
  db: ReadDb,
  citizenId: string,
  { unitNumber, certificateNumber, restrictions }: Pick<Holding, 'unitNumber' | 'certificateNumber' | 'restrictions'>,
): Promise<Pick<ApplicationRow, 'id' | 'business_id' | 'name' | 'status'>[]> {
  // A business about an entry has the number of its registration proof.
  const kept = [certificateNumber, ...restrictions.map(({ number }) => number)].map(normalizeCertificateNumber)
  return db
    .selectFrom('application')
    .select(['id', 'business_id', 'name', 'status'])
    .where('citizen_id', '=', citizenId)
    .where('status', '<>', 'registered')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('property_unit')
          .select('property_unit.id')
          .whereRef('property_unit.application_id', '=', 'application.id')
          .where((unit) =>
            unitNumber === ''
              ? unit('certificate_number', 'in', kept)
              : unit.or([
                  unit('unit_number', '=', unitNumber),
                  unit.and([unit('unit_number', 'is', null), unit('certificate_number', 'in', kept)]),
                ]),
          ),
      ),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}
