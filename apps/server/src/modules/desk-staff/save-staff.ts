import type { saveStaff } from '@registration/contract/desk/staff.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { insertAccount } from '../desk-sign-in/account-store.ts'
import { lockStaff } from './staff-service.ts'
import { type AccountDetails, setDocumentNumber, updateAccount } from './staff-store.ts'

/** Makes an account of the caller's offices, without a role, or changes one. docs/product/desk.md 'Accounts'. */
export const saveStaffHandler: Handler<typeof saveStaff> = async (input, ctx) => {
  const { db, caller, cipher, clock, ids } = ctx
  const { login, name, employeeNumber = '', post = '', documentNumber, isNew: mustBeNew, base } = input
  if (login === caller.login) throw refuse('notPermitted')
  const details = { name, employeeNumber, post }
  const id = ids.uuid()
  const row = { id, login, ...details, state: 'invited' as const, now: clock.now() }
  const isNew = await insertAccount(db, row, { roles: [], offices: caller.offices })
  const present = isNew ? undefined : await lockStaff(db, caller, login)
  if (present && mustBeNew) throw refuse('loginTaken')
  if (base && present && !isSame(base, present)) throw refuse('changedMeanwhile')
  // Who got no answer sends again what the account has by then.
  if (present && isSame(details, present) && documentNumber === undefined) return
  const staffId = present?.id ?? id
  if (present) await updateAccount(db, staffId, details)
  if (documentNumber !== undefined) await setDocumentNumber(db, cipher, { staffId, documentNumber })
  const changed = [isNew ? 'new' : 'changed', ...(documentNumber === undefined ? [] : ['documentNumber'])]
  const { staffId: officer } = caller
  await recordStaffAct(db, ctx, { staffId: officer, act: 'staffSaved', details: changed.join(), record: staffId })
}

const isSame = (some: AccountDetails, other: AccountDetails): boolean =>
  some.name === other.name && some.employeeNumber === other.employeeNumber && some.post === other.post
