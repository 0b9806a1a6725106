import type { listAbsences } from '@registration/contract/desk/staff.ts'
import { isAdministrator } from '@registration/contract/permissions.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { type Account, listAccounts } from './staff-store.ts'

/** Who of the caller's offices is away. It has nothing else of the accounts. docs/product/desk.md 'Accounts'. */
export const listAbsencesHandler: Handler<typeof listAbsences> = async (_input, { db, caller, readings }) => {
  const accounts = await listAccounts(db, { regions: caller.regions })
  await readings.recordOfficer({ staffId: caller.staffId, act: 'staffRead', details: 'absences' })
  const shown = (at: Date | null) => (at ? toShanghai(at) : '')
  return {
    officers: accounts.filter(isAtWork).map(({ login, name, post, absentFrom, absentUntil }) => ({
      ...{ login, name, post },
      ...{ absentFrom: shown(absentFrom), absentUntil: shown(absentUntil) },
    })),
  }
}

/** The system administrator looks after the administrators. */
const isAtWork = ({ state, roles }: Account) => state !== 'left' && !roles.some(isAdministrator)
