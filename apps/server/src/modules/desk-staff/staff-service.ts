import { isAdministrator } from '@registration/contract/permissions.ts'
import type { Officer } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { type Account, lockAccount } from './staff-store.ts'

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
