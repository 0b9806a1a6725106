import type { ReviewStatus } from '@registration/contract/application-status.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'

import type { Filling } from './message-rules.ts'

export interface StoredMessage {
  id: string
  kind: string
  params: Record<string, Filling>
  link: string
  createdAt: Date
  isRead: boolean
}

type NewMessage = Omit<StoredMessage, 'isRead'> & { citizenId: string }

/** The values of `params` in a row. */
export const fillings = z.record(z.string(), z.union([z.string(), z.object({ zh: z.string(), en: z.string() })]))

/** The badge shows at most 99, so no more are counted. */
const maxCounted = 100

export const insertMessage = (db: Db, message: NewMessage): Promise<void> => insertMessages(db, [message])

/** Adds messages for their citizens. A closed account gets none. */
export async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  const all = <K extends keyof NewMessage>(key: K) => messages.map((message) => message[key])
  const params = messages.map((message) => JSON.stringify(message.params))
  const statement = sql`
    insert into citizen_message (id, citizen_id, kind, params, link, created_at)
    select message.id, citizen_id, kind, params, link, message.created_at
    from unnest(${all('id')}::uuid[], ${all('citizenId')}::uuid[], ${all('kind')}::text[], ${params}::jsonb[],
      ${all('link')}::text[], ${all('createdAt')}::timestamptz[])
      with ordinality as message (id, citizen_id, kind, params, link, created_at, place)
    join citizen on citizen.id = citizen_id and citizen.closed_at is null
    order by place`
  await executePipelined(db, statement)
}

/** One page of a citizen's messages, newest first, and their total. */
export async function listMessages(
  db: ReadDb,
  { citizenId, offset, limit }: { citizenId: string; offset: number; limit: number },
): Promise<{ rows: StoredMessage[]; total: number }> {
  const mine = db.selectFrom('citizen_message').where('citizen_id', '=', citizenId)
  const [rows, counted] = await Promise.all([
    mine.selectAll().orderBy('created_at', 'desc').orderBy('position', 'desc').offset(offset).limit(limit).execute(),
    mine.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  const messages = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    params: fillings.parse(row.params),
    link: row.link,
    createdAt: row.created_at,
    isRead: row.read_at !== null,
  }))
  return { rows: messages, total: Number(counted.total) }
}

/** Those of some citizens who have so many unread messages of a kind, not older than `since`, that lead to their link. */
export async function listWithUnread(
  db: ReadDb,
  of: readonly { citizenId: string; link: string }[],
  { kind, since, atLeast = 1 }: { kind: string; since: Date; atLeast?: number },
): Promise<string[]> {
  const all = (key: 'citizenId' | 'link') => of.map((each) => each[key])
  const { rows } = await sql<{ citizenId: string }>`
    select citizen_id as "citizenId" from citizen_message
    join unnest(${all('citizenId')}::uuid[], ${all('link')}::text[]) as reader (id, link)
      on citizen_id = reader.id and citizen_message.link = reader.link
    where read_at is null and kind = ${kind} and created_at >= ${since}
    group by citizen_id having count(*) >= ${atLeast}`.execute(db)
  return rows.map(({ citizenId }) => citizenId)
}

/** At most 100. */
export async function countUnread(db: ReadDb, citizenId: string): Promise<number> {
  const { unread } = await db
    .selectFrom((from) =>
      from
        .selectFrom('citizen_message')
        .select('id')
        .where('citizen_id', '=', citizenId)
        .where('read_at', 'is', null)
        .limit(maxCounted)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<string>().as('unread'))
    .executeTakeFirstOrThrow()
  return Number(unread)
}

interface MarkedMessages {
  citizenId: string
  id?: string | undefined
  /** With those before it. */
  newest?: string | undefined
  before?: Date
  now: Date
}

/** Marks one of a citizen's messages as read, or all of them, or those up to one, or before an instant. */
export async function markRead(db: Db, { citizenId, id, newest, before, now }: MarkedMessages): Promise<void> {
  let update = db
    .updateTable('citizen_message')
    .set({ read_at: now })
    .where('citizen_id', '=', citizenId)
    .where('read_at', 'is', null)
  if (id !== undefined) update = update.where('id', '=', id)
  if (newest !== undefined)
    update = update.where('position', '<=', (from) =>
      from
        .selectFrom('citizen_message as seen')
        .select('seen.position')
        .where('seen.id', '=', newest)
        .where('seen.citizen_id', '=', citizenId),
    )
  if (before) update = update.where('created_at', '<', before)
  await update.execute()
}

/** Marks the messages of an application as read, if it is still in the state that was seen. One statement decides both. */
export async function markSeen(
  db: Db,
  seen: {
    citizenId: string
    applicationId: string
    status: ReviewStatus
    acceptanceNumber: string
    link: string
    kinds: readonly string[]
    now: Date
  },
): Promise<void> {
  await db
    .updateTable('citizen_message')
    .set({ read_at: seen.now })
    .where('citizen_id', '=', seen.citizenId)
    .where('read_at', 'is', null)
    .where('link', '=', seen.link)
    .where('kind', 'in', seen.kinds)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('application')
          .select('application.id')
          .where('application.id', '=', seen.applicationId)
          .where('application.citizen_id', '=', seen.citizenId)
          .where('application.status', '=', seen.status)
          .where(sql<string>`coalesce(application.acceptance_number, '')`, '=', seen.acceptanceNumber),
      ),
    )
    .execute()
}
