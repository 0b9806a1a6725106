import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { Role } from '@registration/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface OfficerSession {
  sessionId: string
  staffId: string
  login: string
  name: string
  post: string
  roles: Role[]
  /** Codes of regions. */
  offices: string[]
  way: 'local' | 'oidc'
  signedInAt: Date
  /** When the sign-in was complete. */
  factorAt: Date | null
  /** The last second factor of ours. */
  steppedUpAt: Date | null
  lockedAt: Date | null
  hasPasskey: boolean
  hasTotp: boolean
  hasRecoveryCode: boolean
  /** Calls of this session in the present window, this one included. */
  calls: number
}

const minutes = (count: number) => count * 60_000

/**
 * The officer of a session's token, whose account is active. Counts the call against the session's limit. Locks a
 * session without activity for half an hour; `isIdle`: the call is none.
 */
export async function findOfficerSession(
  db: Db,
  { tokenHash, now, windowMs, isIdle }: { tokenHash: Buffer; now: Date; windowMs: number; isIdle: boolean },
): Promise<OfficerSession | undefined> {
  const endsSince = new Date(now.getTime() - minutes(deskLimits.endMinutes))
  const locksSince = new Date(now.getTime() - minutes(deskLimits.lockMinutes))
  const windowBegan = new Date(now.getTime() - windowMs)
  const { rows } = await sql<OfficerSession>`
    with counted as (
      update staff_session set
        locked_at = case
          when locked_at is null and factor_at is not null and seen_at <= ${locksSince} then ${now}::timestamptz
          else locked_at end,
        seen_at = case
          when ${isIdle} or locked_at is not null or (factor_at is not null and seen_at <= ${locksSince}) then seen_at
          else ${now}::timestamptz end,
        window_start = case when window_start > ${windowBegan} then window_start else ${now}::timestamptz end,
        calls = case when window_start > ${windowBegan} then calls + 1 else 1 end
      from staff
      where token_hash = ${tokenHash} and staff.id = staff_id and staff.state = 'active'
        and expires_at > ${now} and seen_at > ${endsSince}
      returning staff_session.*, staff.login, staff.name, staff.post
    )
    select id as "sessionId", staff_id as "staffId", login, name, post, way, created_at as "signedInAt",
      factor_at as "factorAt", stepped_up_at as "steppedUpAt", locked_at as "lockedAt", calls,
      array(select role from staff_role where staff_role.staff_id = counted.staff_id order by role) as roles,
      array(select region_code from staff_office where staff_office.staff_id = counted.staff_id order by region_code)
        as offices,
      exists (select from staff_passkey where staff_passkey.staff_id = counted.staff_id) as "hasPasskey",
      exists (select from staff_totp where staff_totp.staff_id = counted.staff_id and confirmed_at is not null)
        as "hasTotp",
      exists (select from staff_recovery where staff_recovery.staff_id = counted.staff_id) as "hasRecoveryCode"
    from counted`.execute(db)
  return rows[0]
}
