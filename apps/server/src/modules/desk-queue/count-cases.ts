import type { countCases } from '@registration/contract/desk/queue.ts'
import type { Handler } from '../../http/handler.ts'
import { readScope } from '../desk-cases/case-scope-rules.ts'
import { countViews } from './queue-store.ts'
import { readerOf } from './reader-service.ts'

/** How many cases each of the officer's views has. docs/product/cases.md 'Queues'. */
export const countCasesHandler: Handler<typeof countCases> = async (_input, ctx) => {
  const { db, caller } = ctx
  const { all, ...counts } = await countViews(db, readerOf(ctx, readScope(caller)))
  return { ...counts, ...(caller.permissions.includes('superviseCases') && { all }) }
}
