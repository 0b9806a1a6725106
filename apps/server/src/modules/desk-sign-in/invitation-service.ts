import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { hourMs } from '../../durations.ts'
import { replaceByCode } from './account-store.ts'
import { codeIndexOf, makeOneTimeCode } from './one-time-code-rules.ts'

/** A one-time enrolment code, as it is shown this once. */
export interface Invitation {
  code: string
  until: Date
}

/**
 * Makes the one-time code of an account, whose row is locked: the only way into it from now on. Its password, second
 * factors, sessions and its person at the identity provider are gone.
 */
export async function inviteByCode(
  db: Db,
  { cipher, clock }: Pick<LocalServices, 'cipher' | 'clock'>,
  staffId: string,
): Promise<Invitation> {
  const code = makeOneTimeCode('staff_enrolment')
  const until = new Date(clock.now().getTime() + deskLimits.enrolmentHours * hourMs)
  await replaceByCode(db, { staffId, codeIndex: codeIndexOf(cipher, 'staff_enrolment', code), until })
  return { code, until }
}
