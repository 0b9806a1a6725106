import { applicationCan } from '@registration/contract/application-status.ts'
import type { Services } from '../../context.ts'
import { inTransaction, type ReadDb, readTogether } from '../../db/database.ts'
import { type ApplicationRow, lockApplication } from '../application-record/application-store.ts'
import { listConfirmedApplications } from './confirmed-application-store.ts'
import { getConfirmable } from './digest-service.ts'
import { listPlaces } from './place-store.ts'
import { endOutdated, isOutdated } from './void-confirmations-service.ts'

const pageSize = 100

/**
 * Ends what was confirmed of other content than there is now, although nobody has edited it: the office's content has
 * changed, or a party is of age since today. Of an application that is with the registry, or whose filer has closed the
 * account, it stays. Any number of nodes may run it.
 */
export async function endOutdatedConfirmations(services: Services): Promise<void> {
  const { pool, config } = services
  if (!config.modules.includes('confirmation')) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const applications = await listConfirmedApplications(pool, { after, limit: pageSize })
    for (const application of applications) await endOutdatedOf(services, application)
    const last = applications.at(-1)
    if (!last) return
    after = last.id
  }
}

async function endOutdatedOf(services: Services, application: ApplicationRow): Promise<void> {
  const found = await readTogether(services.pool, (db) => readPlaces(services, db, application))
  if (!found.places.some((place) => isOutdated(place, found.digest))) return
  await inTransaction(services.pool, async (db) => {
    const locked = await lockApplication(db, application.id)
    if (!locked || !applicationCan.edit(locked.status)) return
    await endOutdated({ ...services, db }, locked, await readPlaces(services, db, locked))
  })
}

async function readPlaces(services: Services, db: ReadDb, application: ApplicationRow) {
  const [{ digest }, places] = await Promise.all([
    getConfirmable({ ...services, db }, application),
    listPlaces(db, application.id, services.clock.now()),
  ])
  return { digest, places: [...places.values()] }
}
