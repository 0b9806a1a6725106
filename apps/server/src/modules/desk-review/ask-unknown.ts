import type { Services } from '../../context.ts'
import { askAboutCase } from './register-service.ts'
import { listUnknown } from './register-store.ts'
import { getSubmissions } from './submission-service.ts'

/** How many cases one run asks about, and after how many silences it ends: each takes three seconds. */
const atOnce = 200
const silences = 3

/**
 * Asks the register again about open cases of which it has said nothing. One case that it never answers holds up no
 * other. Any number of nodes may run it. docs/product/cases.md 'The register'.
 */
export async function askUnknown(services: Services): Promise<void> {
  const { pool, platform } = services
  if (!platform.landRegister.isConnected) return
  let silent = 0
  for (const row of await listUnknown(pool, atOnce)) {
    const { frozen } = await getSubmissions({ ...services, db: pool }, row)
    const { state } = await askAboutCase(services, row, frozen)
    if (state === 'silent') silent += 1
    if (silent === silences) return
  }
}
