import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Confirmation, confirmation } from './application-message.ts'

const row = z
  .object({ submission: z.number(), body: z.string() })
  .transform(({ submission, body }) => ({ submission, ...confirmation.parse(JSON.parse(body)) }))

/** What arrived of a party's confirmation, with the submission or after it. */
export type ArrivedConfirmation = z.infer<typeof row>

export function makeConfirmationStore(database: DatabaseSync) {
  const insert = database.prepare('insert into confirmations (case_id, submission, body) values (?, ?, ?)')
  const list = database.prepare('select submission, body from confirmations where case_id = ? order by rowid')
  return {
    insert(caseId: string, submission: number, arrived: readonly Confirmation[]): void {
      for (const each of arrived) insert.run(caseId, submission, JSON.stringify(each))
    },
    /** In the order of arrival. */
    list: (caseId: string): ArrivedConfirmation[] => list.all(caseId).map((found) => row.parse(found)),
  }
}

export type ConfirmationStore = ReturnType<typeof makeConfirmationStore>
