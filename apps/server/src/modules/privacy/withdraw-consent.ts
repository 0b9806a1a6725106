import type { withdrawConsent } from '@registration/contract/privacy.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { recordAudit } from '../audit/audit-service.ts'
import * as store from '../consents/consent-store.ts'
import { replaceLiveFlows } from '../face/face-flow-store.ts'

/** Ends a consent. Acts under it stay valid. A running check by face ends. */
export const withdrawConsentHandler: Handler<typeof withdrawConsent> = async ({ id }, ctx) => {
  const { db, caller, clock } = ctx
  const { citizenId } = caller
  const consent = await store.findOwnConsent(db, citizenId, id)
  if (!consent) throw refuse('consentNotFound')
  if (consent.purpose === 'notice') throw refuse('noticeNotWithdrawable')
  if (!(await store.withdrawConsent(db, { citizenId, id, now: clock.now() }))) return
  if (consent.purpose === 'face') await replaceLiveFlows(db, citizenId, clock.now(), ['certification'])
  if (consent.purpose === 'faceConfirm') await replaceLiveFlows(db, citizenId, clock.now(), ['confirmation'])
  await recordAudit(db, ctx, {
    citizenId,
    act: 'consentWithdrawn',
    details: `${consent.purpose} ${consent.version}`,
  })
}
