import { randomBytes } from 'node:crypto'
import { bookSlot } from '@registration/contract/appointments.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { uniqueCitizenId } from '../demonstration/builders.ts'
import { hashToken } from '../http/caller.ts'
import { sessionCookie } from '../http/cookies.ts'

/** One of many citizens: their booking data, and the cookie of their session. */
export interface Member {
  cookie: string
  name: string
  phone: string
  documentNumber: string
}

/** Many citizens with a session each, inserted into the database: for proofs with many simultaneous callers. */
export async function insertCrowd(db: Db, size: number, now = new Date()): Promise<Member[]> {
  const tokens = Array.from({ length: size }, () => randomBytes(32).toString('base64url'))
  const expiresAt = new Date(now.getTime() + 3_600_000)
  await sql`
    with made as (
      insert into citizen (id, openid, joined_at, created_at)
      select gen_random_uuid(), 'o-crowd-' || encode(hash, 'hex'), ${now}, ${now} from unnest(${tokens.map(hashToken)}::bytea[]) hash
      returning id, openid
    )
    insert into session (token_hash, citizen_id, created_at, seen_at, expires_at)
    select decode(substr(openid, 9), 'hex'), id, ${now}, ${now}, ${expiresAt} from made`.execute(db)
  return tokens.map((token, i) => ({
    cookie: `${sessionCookie}=${token}`,
    name: '测试市民',
    phone: `138${String(i).padStart(8, '0')}`,
    documentNumber: uniqueCitizenId(
      `19${50 + Math.floor(i / 10_000)}-01-${String(1 + (Math.floor(i / 500) % 28)).padStart(2, '0')}`,
      i % 500,
    ),
  }))
}

/** The payload of a member's booking, in the wire's names. */
export function bookingPayload(
  member: Member,
  { calendarDayId, slotId, requestId }: { calendarDayId: string; slotId: string; requestId: string },
): Record<string, unknown> {
  const input = z.encode(bookSlot.input, { ...member, calendarDayId, slotId })
  return { ...input, [requestIdName]: requestId }
}
