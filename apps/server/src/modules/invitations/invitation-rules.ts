import type { OfferedBusiness } from '../../content/content-schema.ts'
import { dayMs, hourMs } from '../../durations.ts'
import { serverLimits } from '../../server-limits.ts'
import type { StoredParty } from '../applications/party-store.ts'

type Role = StoredParty['role']

export const invitationMs = serverLimits.invitationDays * dayMs
export const reminderMs = serverLimits.reminderHours * hourMs

/** Whether somebody may be invited to enter themselves in a role. The deceased are in one that is not asked. */
export const canFillIn = ({ fields, confirmation }: OfferedBusiness, role: Role): boolean =>
  fields[role].fields.length > 0 && (confirmation?.[role] ?? 'absent') !== 'absent'

/**
 * The role that comes to the hall once, when all have confirmed: who gives a right away. Undefined with one of them whose
 * phone is empty: they may have died, or a judgment replaces them. Without parties: what the business says.
 */
export function comingRole(
  { confirmation }: OfferedBusiness,
  parties: readonly Pick<StoredParty, 'role' | 'phone'>[] = [],
): Role | undefined {
  if (!confirmation || confirmation.replacesVisit) return undefined
  const other = confirmation.rightsHolder === 'absent' ? 'obligor' : 'rightsHolder'
  const coming = confirmation.obligor === 'face' ? 'obligor' : other
  return parties.some(({ role, phone }) => role === coming && phone === '') ? undefined : coming
}

/** Until when a person invites nobody, after so many have answered that they do not know them. Oldest answer first. */
export function pausedUntil(notMeAt: readonly Date[], now: Date): Date | undefined {
  const windowMs = serverLimits.notMeDays * dayMs
  const last = notMeAt.findLast((at, index) => {
    const first = notMeAt[index - serverLimits.notMeAnswers + 1]
    return first !== undefined && at.getTime() - first.getTime() < windowMs
  })
  const until = last && new Date(last.getTime() + windowMs)
  return until && until > now ? until : undefined
}
