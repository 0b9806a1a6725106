import { comparedNumber } from '@registration/contract/rules/same-person.ts'
import type { StepContext } from '../../context.ts'
import { dayMs } from '../../durations.ts'
import { countUp } from '../../http/rate-limit-store.ts'
import type { RegisteredProperty } from '../../platform/registry/land-register.ts'
import { recordAudits } from '../audit/audit-service.ts'
import { listCertifiedOwners } from '../session/citizen-store.ts'

/** More owners of one property than any that is applied for online. */
const maxOwners = 50

/**
 * Writes to the audit log of each certified owner that their property was looked at for somebody else's application: once
 * a day for an application, and never who looked.
 */
export async function recordLooksOfOthers(
  ctx: StepContext,
  applicationId: string,
  properties: readonly Pick<RegisteredProperty, 'owners'>[],
): Promise<void> {
  const { pool, cipher, caller, clock } = ctx
  const numbers = new Set(
    properties.flatMap(({ owners }) => owners.map(({ documentNumber }) => comparedNumber(documentNumber))),
  )
  const looked: string[] = []
  for (const number of [...numbers].slice(0, maxOwners)) {
    const documentNumberIndex = cipher.index(number, 'document_number')
    for (const owner of await listCertifiedOwners(pool, { documentNumberIndex, except: caller.citizenId })) {
      const key = `looked-at:${owner}:${applicationId}`
      if ((await countUp(pool, key, { now: clock.now(), windowMs: dayMs })) === 1) looked.push(owner)
    }
  }
  await recordAudits(
    pool,
    ctx,
    looked.map((citizenId) => ({ citizenId, actor: 'system', act: 'propertyLookedAt', details: 'holdingCheck' })),
  )
}
