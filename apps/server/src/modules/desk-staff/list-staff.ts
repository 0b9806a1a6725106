import type { listStaff } from '@registration/contract/desk/staff.ts'
import { presentRegions, regionName } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { listAccounts } from './staff-store.ts'

/** The accounts of the caller's offices. docs/product/desk.md 'Accounts'. */
export const listStaffHandler: Handler<typeof listStaff> = async (_input, ctx) => {
  const { db, caller, content, language, readings } = ctx
  const accounts = await listAccounts(db, { regions: caller.regions })
  await readings.recordOfficer({ staffId: caller.staffId, act: 'staffRead', details: '' })
  const shown = (at: Date | null) => (at ? toShanghai(at) : '')
  const toOffice = (code: string) => ({ code, name: regionName(content, code, language) })
  return {
    staff: accounts.map((account) => ({
      ...account,
      offices: account.offices.map(toOffice),
      signedInAt: shown(account.signedInAt),
      absentFrom: shown(account.absentFrom),
      absentUntil: shown(account.absentUntil),
      otherPersonAt: shown(account.otherPersonAt),
    })),
    offices: presentRegions(content, caller.regions).map(toOffice),
  }
}
