import type { Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { dayMs } from '../../durations.ts'
import { lockApplication } from '../application-record/application-store.ts'
import { discardFiles } from '../materials/attachment-rules.ts'
import { deleteCaseFiles, emptyCase, listEndedCases, lockEndedCase, setKept } from './retention-store.ts'

const atOnce = 100

/**
 * Destroys what the office kept of returned and withdrawn cases when its time is over: first the files, later the facts.
 * The row stays for the statistics, without personal data. Registered cases are kept. Any number of nodes may run it.
 * docs/product/cases.md 'Retention'.
 */
export async function endRetention(services: Services): Promise<void> {
  const { retentionDays } = services.content.desk
  await endEach(services, { kept: 'all', days: retentionDays.files }, endFiles)
  await endEach(services, { kept: 'facts', days: retentionDays.facts }, endFacts)
}

async function endEach(
  services: Services,
  { kept, days }: { kept: 'all' | 'facts'; days: number },
  end: (services: Services, db: Db, id: string) => Promise<void>,
): Promise<void> {
  const { pool, clock } = services
  const ended = { kept, before: new Date(clock.now().getTime() - days * dayMs) }
  for (const id of await listEndedCases(pool, ended, atOnce))
    await inTransaction(pool, async (db) => {
      await lockApplication(db, id)
      if (await lockEndedCase(db, id, ended)) await end(services, db, id)
    })
}

/** The citizen's own files stay, while they have the application. */
async function endFiles(services: Services, db: Db, id: string): Promise<void> {
  await discardFiles({ ...services, db }, await deleteCaseFiles(db, id))
  await setKept(db, id, 'facts')
}

async function endFacts({ cipher }: Services, db: Db, id: string): Promise<void> {
  await emptyCase(db, cipher, id)
  await setKept(db, id, 'row')
}
