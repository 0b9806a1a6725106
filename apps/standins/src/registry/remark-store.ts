import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Remark, remark } from './remark.ts'

const row = z
  .object({ submission: z.number(), body: z.string() })
  .transform(({ submission, body }) => ({ submission, remark: remark.parse(JSON.parse(body)) }))

/** A remark with the submission that it is about. */
export type GivenRemark = z.infer<typeof row>

export function makeRemarkStore(database: DatabaseSync) {
  const insert = database.prepare('insert into remarks (case_id, submission, body) values (?, ?, ?)')
  const list = database.prepare(
    'select submission, body from remarks where case_id = ? order by submission desc, rowid',
  )
  return {
    save(caseId: string, submission: number, remarks: readonly Remark[]): void {
      for (const each of remarks) insert.run(caseId, submission, JSON.stringify(each))
    },
    /** Of all submissions, the newest first. */
    list: (caseId: string): GivenRemark[] => list.all(caseId).map((found) => row.parse(found)),
  }
}

export type RemarkStore = ReturnType<typeof makeRemarkStore>
