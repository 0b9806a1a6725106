import type { enrol } from '@registration/contract/desk/sign-in.ts'
import { inTransaction } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts'
import { refuse } from '../../refuse.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { deleteTries } from './account-store.ts'
import { findEnrollable, lockEnrollable, setPasswordByEnrolment, useEnrolment } from './enrolment-store.ts'
import { factorsOf, nextState } from './factor-rules.ts'
import { readFactorKinds } from './factor-store.ts'
import { beginSession, endSessionOfBrowser } from './session-service.ts'
import { judgeTry } from './try-service.ts'

const way = 'local'

/** Sets the password of an account with its one-time code, and begins a session. docs/product/desk.md 'Accounts'. */
export const enrolHandler: Handler<typeof enrol> = async ({ login, code, password }, ctx) => {
  const { pool, config, platform, cipher, clock } = ctx
  if (!config.desk.ways.includes(way)) throw refuse('wayOff')
  if (isCommonPassword(password)) throw refuse('passwordCommon')
  // Hashed first: a wrong code takes as long as a right one.
  const hash = await platform.passwords.inTurn(`staff:${login}`, (hashing) => hashing.hash(password))
  const staffId = await findEnrollable(pool, login)
  const kinds = await judgeTry(ctx, { staffId, way, refusal: 'enrolmentRefused' }, async (mayPass) => {
    if (!staffId || !mayPass) return undefined
    return inTransaction(pool, async (db) => {
      if (!(await lockEnrollable(db, staffId))) return undefined
      if (!(await useEnrolment(db, cipher, { staffId, code, now: clock.now() }))) return undefined
      await setPasswordByEnrolment(db, { staffId, hash })
      await deleteTries(db, { staffId, way })
      await recordStaffAct(db, ctx, { staffId, act: 'passwordSet', details: 'enrolment' })
      await beginSession(db, ctx, { staffId, way })
      return readFactorKinds(db, staffId)
    })
  })
  await endSessionOfBrowser(pool, ctx, 'replaced')
  return { state: nextState(kinds), factors: factorsOf(kinds) }
}
