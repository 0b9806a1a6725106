import type { listOwnNumbers } from '@registration/contract/progress.ts'
import type { Handler } from '../../http/handler.ts'
import { listNumbered } from '../application-record/application-store.ts'
import { nameOf } from '../applications/application-rules.ts'

/** The caller's own applications that have an acceptance number, the newest first. */
export const listOwnNumbersHandler: Handler<typeof listOwnNumbers> = async (_input, ctx) => {
  const { caller, content, db, language } = ctx
  const rows = await listNumbered(db, caller.citizenId, 10)
  return {
    numbers: rows.map((row) => ({
      acceptanceNumber: row.acceptance_number ?? '',
      applicationName: nameOf(content, row, language),
    })),
  }
}
