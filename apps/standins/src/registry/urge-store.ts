import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const row = z.object({ due_day: z.string(), at: z.string() }).transform(({ due_day: dueDay, at }) => ({ dueDay, at }))

/** An applicant's question about a case past its promised day. */
export type Urge = z.infer<typeof row>

export function makeUrgeStore(database: DatabaseSync) {
  const insert = database.prepare('insert into urges (case_id, due_day, at) values (?, ?, ?)')
  const list = database.prepare('select due_day, at from urges where case_id = ? order by rowid')
  return {
    insert: (caseId: string, { dueDay, at }: Urge) => void insert.run(caseId, dueDay, at),
    list: (caseId: string): Urge[] => list.all(caseId).map((found) => row.parse(found)),
  }
}

export type UrgeStore = ReturnType<typeof makeUrgeStore>
