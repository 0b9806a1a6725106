import { isAdministrator } from '@registration/contract/permissions.ts'
import type { Officer } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { endClaimsOf } from '../desk-cases/end-claims-service.ts'
import { endSessionsOf } from '../desk-sign-in/account-store.ts'
import { type Account, lockAccount, setPaused } from './staff-store.ts'

/**
 * An account of the caller's offices, locked. One of another office is an unknown one.
 * @throws the refusal staffNotFound
 */
export async function lockStaff(db: Db, { regions }: Officer, login: string): Promise<Account> {
  const account = await lockAccount(db, login, { regions })
  if (!account) throw refuse('staffNotFound')
  return account
}

/**
 * As `lockStaff`, another's account: nobody changes their own.
 * @throws the refusals notPermitted, staffNotFound
 */
export async function lockColleague(db: Db, caller: Officer, login: string): Promise<Account> {
  if (login === caller.login) throw refuse('notPermitted')
  return lockStaff(db, caller, login)
}

/**
 * As `lockStaff`, for an absence: only an administrator enters that of one.
 * @throws the refusal staffNotFound
 */
export async function lockAbsentee(db: Db, caller: Officer, login: string): Promise<Account> {
  const account = await lockStaff(db, caller, login)
  if (account.roles.some(isAdministrator) && !caller.roles.some(isAdministrator)) throw refuse('staffNotFound')
  return account
}

/** Pauses a locked account, which ends its sessions and claims, or ends its pause. */
export async function pauseAccount(
  ctx: Parameters<typeof endClaimsOf>[0],
  staffId: string,
  paused: boolean,
): Promise<void> {
  await setPaused(ctx.db, staffId, paused)
  if (!paused) return
  await endSessionsOf(ctx.db, staffId)
  await endClaimsOf(ctx, staffId)
}
