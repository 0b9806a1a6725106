import type { Services } from '../../context.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'
import { findCase } from '../desk-cases/case-store.ts'
import { askAboutCase } from './register-service.ts'
import { getSubmissions } from './submission-service.ts'

/** After so many tries a case stays unknown until maintenance asks, or an officer opens it. */
const triesInAll = 6
/** While the register is silent, each question costs three seconds of a worker: others wait so long. Milliseconds. */
const pauseMs = 5_000

/**
 * Asks the register about a case that was handed over, so that the queue shows 涉查封 and 涉抵押 before anybody opens it.
 * docs/product/cases.md 'The register'.
 */
export function caseRegisterMessages(services: Services): Pick<MessageHandlers, 'case.register'> {
  let silentAt = Number.NEGATIVE_INFINITY
  return {
    'case.register': {
      async deliver({ body: { caseId, submission }, tries }) {
        const row = await findCase(services.pool, caseId)
        if (row?.submission !== submission || !row.flags.includes('registerUnknown') || row.kept === 'row') return
        if (performance.now() - silentAt > pauseMs) {
          const { frozen } = await getSubmissions({ ...services, db: services.pool }, row)
          const { state } = await askAboutCase(services, row, frozen)
          if (state !== 'silent') return
          silentAt = performance.now()
        }
        if (tries < triesInAll) throw new RegisterSilent()
      },
    },
  }
}

class RegisterSilent extends Error {
  readonly code = 'registerSilent'
}
