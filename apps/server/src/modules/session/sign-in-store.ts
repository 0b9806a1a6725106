import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import { type EndedSession, sessionIdleMs } from '../../http/session-store.ts'
import type { Device } from './device-rules.ts'

interface SignIn extends Device {
  id: string
  at: Date
  network: string
}

export async function insertSignIn(db: Db, row: SignIn & { citizenId: string }): Promise<void> {
  const { citizenId, ...rest } = row
  await db
    .insertInto('sign_in')
    .values({ ...rest, citizen_id: citizenId })
    .execute()
}

/** Notes that a newer sign-in ended these of a citizen. */
export async function markDisplaced(
  db: Db,
  { citizenId, ids, now }: { citizenId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('sign_in')
    .set({ displaced_at: now })
    .where('citizen_id', '=', citizenId)
    .where('id', 'in', ids)
    .execute()
}

/** A citizen's latest sign-ins, newest first. `seenAt` is there while the session lasts. */
export async function listSignIns(
  db: ReadDb,
  { citizenId, now, limit }: { citizenId: string; now: Date; limit: number },
): Promise<(SignIn & { seenAt: Date | null; displacedAt: Date | null })[]> {
  const idleSince = new Date(now.getTime() - sessionIdleMs)
  return db
    .selectFrom('sign_in')
    .leftJoin('session', (join) =>
      join
        .onRef('session.id', '=', 'sign_in.id')
        .on('session.expires_at', '>', now)
        .on('session.seen_at', '>', idleSince),
    )
    .select(['sign_in.id', 'sign_in.at', 'network', 'app', 'system', 'session.seen_at as seenAt'])
    .select('sign_in.displaced_at as displacedAt')
    .where('sign_in.citizen_id', '=', citizenId)
    .orderBy(sql`session.seen_at is null`)
    .orderBy('sign_in.at', 'desc')
    .limit(limit)
    .execute()
}

/** Ends one of a citizen's own sessions. Undefined if there is none. */
export async function deleteOwnSession(
  db: Db,
  { citizenId, id }: { citizenId: string; id: string },
): Promise<EndedSession | undefined> {
  return db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('citizen_id', '=', citizenId)
    .returning(['id', 'citizen_id as citizenId'])
    .executeTakeFirst()
}

/** Deletes sign-ins before an instant. */
export async function deleteOldSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in').where('at', '<', before).execute()
}
