import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { listCases } from '@registration/contract/desk/queue.ts'
import type { Handler } from '../../http/handler.ts'
import { listClosedDays } from '../appointments/calendar-store.ts'
import { toCaseRows } from '../desk-cases/case-row-service.ts'
import { readScope } from '../desk-cases/case-scope-rules.ts'
import { encodeKey, judgeView, orderOf, readFilters, readKey } from './queue-rules.ts'
import { listCases as listRows } from './queue-store.ts'
import { readerOf } from './reader-service.ts'

/** One page of a view of the officer's queues. docs/product/cases.md 'Queues'. */
export const listCasesHandler: Handler<typeof listCases> = async ({ view, sort = 'due', next, ...asked }, ctx) => {
  const { db, caller, content } = ctx
  judgeView(view, caller)
  const order = orderOf(view, sort)
  const after = readKey(order, next)
  const filters = readFilters(content, asked)
  const reader = readerOf(ctx, readScope(caller))
  const [{ rows, nextKey, counted }, closedDays] = await Promise.all([
    listRows(db, reader, { view, filters, order, after }),
    listClosedDays(db),
  ])
  return {
    rows: toCaseRows({ ...ctx, closedDays }, rows),
    next: nextKey && encodeKey(nextKey),
    total: Math.min(counted, deskLimits.countedCases),
    more: counted > deskLimits.countedCases,
  }
}
