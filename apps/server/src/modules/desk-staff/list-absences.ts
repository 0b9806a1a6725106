import type { listAbsences } from '@registration/contract/desk/staff.ts'
import { isAdministrator } from '@registration/contract/permissions.ts'
import type { Handler } from '../../http/handler.ts'
import { toAbsenceDto } from './absence-rules.ts'
import { type Account, listAccounts } from './staff-store.ts'

/** Who of the caller's offices is away. It has nothing else of the accounts. docs/product/desk.md 'Accounts'. */
export const listAbsencesHandler: Handler<typeof listAbsences> = async (_input, { db, caller, clock, readings }) => {
  const accounts = await listAccounts(db, { regions: caller.regions })
  await readings.recordOfficer({ staffId: caller.staffId, act: 'staffRead', details: 'absences' })
  const now = clock.now()
  return {
    officers: accounts.filter(isAtWork).map((account) => ({
      login: account.login,
      name: account.name,
      post: account.post,
      ...toAbsenceDto(account, now),
    })),
  }
}

/** The system administrator looks after the administrators. */
const isAtWork = ({ state, roles }: Account) => state !== 'left' && !roles.some(isAdministrator)
