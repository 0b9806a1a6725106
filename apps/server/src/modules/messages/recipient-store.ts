import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'

/** The messaging platform's name for a citizen who can be reached there. Undefined if there is none. */
export async function findRecipient(db: ReadDb, citizenId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('citizen')
    .select('openid')
    .where('id', '=', citizenId)
    .where('unfollowed_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.openid
}

/** Saves whether a citizen follows our account since an instant. An event older than the last one changes nothing. */
export async function noteFollowing(
  db: Db,
  { openid, follows, at }: { openid: string; follows: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('citizen')
    .set({ unfollowed_at: follows ? null : at, follow_told_at: at })
    .where('openid', '=', openid)
    .where(sql<boolean>`follow_told_at is null or follow_told_at <= ${at}`)
    .execute()
}
