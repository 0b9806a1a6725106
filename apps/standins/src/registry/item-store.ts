import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const kind = z.enum(['archiveRequest', 'feedback', 'appointment'])
export type ItemKind = z.infer<typeof kind>

const row = z
  .object({ id: z.string(), kind, body: z.string(), arrived_at: z.number(), answer: z.string() })
  .transform((found) => ({
    id: found.id,
    kind: found.kind,
    body: z.record(z.string(), z.unknown()).parse(JSON.parse(found.body)),
    arrivedAt: new Date(found.arrived_at),
    answer: found.answer,
  }))

/** An archive request, feedback or appointment as it arrived. `answer` is empty until the product accepted one. */
export type Item = z.infer<typeof row>

export function makeItemStore(database: DatabaseSync) {
  const find = database.prepare('select * from items where kind = ? and id = ?')
  const list = database.prepare(`select * from items where kind = ? order by answer <> '', arrived_at desc limit ?`)
  const upsert = database.prepare(
    `insert into items (id, kind, body, arrived_at) values (?, ?, ?, ?)
     on conflict (kind, id) do update set body = excluded.body`,
  )
  const answer = database.prepare('update items set answer = ? where kind = ? and id = ?')

  return {
    find(wanted: ItemKind, id: string): Item | undefined {
      const found = find.get(wanted, id)
      return found && row.parse(found)
    },
    list: (wanted: ItemKind, limit: number): Item[] => list.all(wanted, limit).map((found) => row.parse(found)),
    save(given: ItemKind, id: string, body: object, now: Date) {
      upsert.run(id, given, JSON.stringify(body), now.getTime())
    },
    answer: (given: ItemKind, id: string, text: string) => void answer.run(text, given, id),
  }
}

export type ItemStore = ReturnType<typeof makeItemStore>
