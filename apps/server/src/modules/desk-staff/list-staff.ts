import type { listStaff } from '@registration/contract/desk/staff.ts'
import { presentRegions, regionName } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { toAbsenceDto } from './absence-rules.ts'
import { listAccounts } from './staff-store.ts'

/** The accounts of the caller's offices. docs/product/desk.md 'Accounts'. */
export const listStaffHandler: Handler<typeof listStaff> = async (_input, ctx) => {
  const { db, caller, clock, content, language, readings } = ctx
  const accounts = await listAccounts(db, { regions: caller.regions })
  await readings.recordOfficer({ staffId: caller.staffId, act: 'staffRead', details: '' })
  const now = clock.now()
  const shown = (at: Date | null) => (at ? toShanghai(at) : '')
  const toOffice = (code: string) => ({ code, name: regionName(content, code, language) })
  return {
    staff: accounts.map((account) => ({
      ...account,
      offices: account.offices.map(toOffice),
      signedInAt: shown(account.signedInAt),
      ...toAbsenceDto(account, now),
      otherPersonAt: shown(account.otherPersonAt),
    })),
    offices: presentRegions(content, caller.regions).map(toOffice),
  }
}
