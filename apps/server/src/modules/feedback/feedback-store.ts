import type { Selectable } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FeedbackTable } from '../../db/tables.ts'
import { isUuid } from '../../ids.ts'

export type FeedbackRow = Selectable<FeedbackTable>

export async function insertFeedback(
  db: Db,
  { id, citizenId, content, now }: { id: string; citizenId: string; content: string; now: Date },
): Promise<void> {
  await db.insertInto('feedback').values({ id, citizen_id: citizenId, content, created_at: now }).execute()
}

/** One page of a citizen's feedback, newest first, and the total. */
export async function listFeedback(
  db: ReadDb,
  { citizenId, offset, limit }: { citizenId: string; offset: number; limit: number },
): Promise<{ rows: FeedbackRow[]; total: number }> {
  const mine = db.selectFrom('feedback').where('citizen_id', '=', citizenId)
  const [rows, counted] = await Promise.all([
    mine.selectAll().orderBy('created_at', 'desc').orderBy('position', 'desc').offset(offset).limit(limit).execute(),
    mine.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.total) }
}

/** A citizen's own feedback. Undefined if it is missing or another citizen's. */
export async function findOwnFeedback(db: ReadDb, citizenId: string, id: string): Promise<FeedbackRow | undefined> {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', id)
    .where('citizen_id', '=', citizenId)
    .executeTakeFirst()
}

/** The registry names feedback by its id alone. It is locked until the transaction ends. */
export async function lockFeedback(db: Db, id: string): Promise<FeedbackRow | undefined> {
  if (!isUuid(id)) return undefined
  return db.selectFrom('feedback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function saveReply(
  db: Db,
  { id, reply, repliedAt }: { id: string; reply: string; repliedAt: Date },
): Promise<void> {
  await db.updateTable('feedback').set({ reply, replied_at: repliedAt }).where('id', '=', id).execute()
}

/** How many entries nobody has answered, by a partial index. */
export async function countUnanswered(db: ReadDb): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('reply', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
