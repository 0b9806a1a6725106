import type { searchCases } from '@registration/contract/desk/queue.ts'
import type { Handler } from '../../http/handler.ts'
import { listClosedDays } from '../appointments/calendar-store.ts'
import { toCaseRows } from '../desk-cases/case-row-service.ts'
import { readScope } from '../desk-cases/case-scope-rules.ts'
import { readerOf } from './reader-service.ts'
import { readSearch, recordOf } from './search-rules.ts'
import { findByKeys } from './search-store.ts'
import { listShownCases } from './shown-case-store.ts'

/** Finds the cases that the officer may open by a text, and records the search. docs/product/cases.md 'Search'. */
export const searchCasesHandler: Handler<typeof searchCases> = async ({ text }, ctx) => {
  const { db, caller, cipher, readings } = ctx
  const scope = readScope(caller)
  const keys = readSearch(cipher, text, scope)
  const hits = await findByKeys(db, scope, keys)
  const ids = hits.map(({ id }) => id)
  const [shown, closedDays] = await Promise.all([listShownCases(db, readerOf(ctx, scope), ids), listClosedDays(db)])
  const rowOf = new Map(toCaseRows({ ...ctx, closedDays }, shown).map((row) => [row.id, row]))
  const rows = hits.flatMap(({ id, found }) => {
    const row = rowOf.get(id)
    return row ? [{ ...row, found }] : []
  })
  const details = recordOf(cipher, text, { keys, found: rows.map(({ found }) => found) })
  await readings.recordOfficer({ staffId: caller.staffId, post: caller.post, act: 'casesSearched', details })
  return { rows }
}
