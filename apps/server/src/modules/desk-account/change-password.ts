import type { changeOfficerPassword } from '@registration/contract/desk/account.ts'
import { inTransaction } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { deleteSessionsOfOfficer } from '../../http/officer-session-store.ts'
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts'
import { refuse } from '../../refuse.ts'
import { recordStaffActs } from '../audit/audit-service.ts'
import { returnTry } from '../desk-sign-in/account-store.ts'
import { judgeTry } from '../desk-sign-in/try-service.ts'
import { findPasswordHash, replacePassword } from './account-store.ts'

const way = 'local'
const refusal = 'staffSignInFailed'

/** Sets a new password and ends the caller's other sessions. docs/product/desk.md 'Own account'. */
export const changeOfficerPasswordHandler: Handler<typeof changeOfficerPassword> = async ({ present, next }, ctx) => {
  const { caller, pool, platform } = ctx
  const { staffId, sessionId, login } = caller
  if (isCommonPassword(next)) throw refuse('passwordCommon')
  const { from, to } = await platform.passwords.inTurn(`staff:${login}`, async ({ verify, hash }) => {
    const kept = await findPasswordHash(pool, staffId)
    const from = await judgeTry(ctx, { staffId, way, refusal }, async (mayPass) =>
      mayPass && (await verify(present, kept)) ? kept : undefined,
    )
    return { from, to: await hash(next) }
  })
  await inTransaction(pool, async (db) => {
    if (!(await replacePassword(db, staffId, { from, to }))) throw refuse(refusal)
    await returnTry(db, { staffId, way })
    const ended = await deleteSessionsOfOfficer(db, { staffId, except: sessionId })
    await recordStaffActs(db, ctx, [
      { staffId, act: 'passwordChanged', details: '' },
      ...ended
        .filter(({ isComplete }) => isComplete)
        .map(({ id }) => ({ staffId, act: 'sessionEnded', details: 'newPassword', record: id }) as const),
    ])
  })
}
