import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type RegistryEvent, registryEvent } from './registry-event.ts'

const row = z
  .object({
    id: z.string(),
    record: z.string(),
    body: z.string(),
    once: z.number(),
    tries: z.number(),
    due: z.number(),
  })
  .transform((found) => ({
    id: found.id,
    record: found.record,
    event: registryEvent.parse(JSON.parse(found.body)),
    body: found.body,
    once: found.once === 1,
    tries: found.tries,
    due: found.due,
  }))

/** A queued event for the product. With `once`, a conflict ends it. */
export type QueuedEvent = z.infer<typeof row>

export function makeEventStore(database: DatabaseSync) {
  const insert = database.prepare('insert into events (id, record, body, once, due) values (?, ?, ?, ?, ?)')
  const remove = database.prepare('delete from events where id = ?')
  const postpone = database.prepare('update events set tries = tries + 1, due = ?, last_error = ? where id = ?')
  const heads = database.prepare(
    `select id, record, body, once, tries, due from events
     where position in (select min(position) from events group by record) order by due, position limit ?`,
  )
  const waiting = database.prepare('select 1 from events where record = ? limit 1')

  return {
    insert(event: RegistryEvent, record: string, once: boolean, due: number) {
      insert.run(event.id, record, JSON.stringify(event), once ? 1 : 0, due)
    },
    remove: (id: string) => void remove.run(id),
    postpone: (id: string, due: number, error: string) => void postpone.run(due, error, id),
    /** The oldest event of each record, the most urgent first. */
    listHeads: (limit: number): QueuedEvent[] => heads.all(limit).map((found) => row.parse(found)),
    isWaiting: (record: string): boolean => waiting.get(record) !== undefined,
  }
}

export type EventStore = ReturnType<typeof makeEventStore>
