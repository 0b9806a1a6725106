import type { listConsents } from '@registration/contract/privacy.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import * as store from '../consents/consent-store.ts'

/** The caller's consents and the notices that they took note of. */
export const listConsentsHandler: Handler<typeof listConsents> = async (_input, { caller, db, content }) => {
  const consents = await store.listConsents(db, caller.citizenId)
  const { version } = content.privacy.notice
  return {
    consents: consents.map(({ id, purpose, version, given_at, withdrawn_at }) => ({
      id,
      purpose,
      version,
      givenAt: toShanghai(given_at),
      withdrawnAt: withdrawn_at === null ? '' : toShanghai(withdrawn_at),
      isWithdrawable: purpose !== 'notice' && withdrawn_at === null,
    })),
    knowsNotice: consents.some((consent) => consent.purpose === 'notice' && consent.version === version),
  }
}
