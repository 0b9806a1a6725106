import type { Db } from '../../db/database.ts'

/** The messaging platform's name for a citizen; undefined when there is none. */
export async function findOpenid(db: Db, citizenId: string): Promise<string | undefined> {
  const row = await db.selectFrom('citizen').select('openid').where('id', '=', citizenId).executeTakeFirst()
  return row?.openid
}
