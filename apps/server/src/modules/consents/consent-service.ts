import type { WriteContext } from '../../context.ts'
import type { ConsentPurpose } from '../../db/tables.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { insertConsent } from './consent-store.ts'

/**
 * Records that the caller took note of, or agreed to, words in a version, in the caller's transaction
 * (docs/product/privacy.md 'Consents'). A repeat changes nothing.
 */
export async function recordConsent(
  ctx: WriteContext,
  { purpose, version }: { purpose: ConsentPurpose; version: string },
): Promise<void> {
  const { db, caller, clock, ids } = ctx
  const { citizenId } = caller
  if (await insertConsent(db, { id: ids.uuid(), citizenId, purpose, version, now: clock.now() }))
    await recordAudit(db, ctx, { citizenId, act: 'consentGiven', details: `${purpose} ${version}` })
}
