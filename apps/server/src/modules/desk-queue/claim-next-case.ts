import type { claimNextCase } from '@registration/contract/desk/claims.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { refuseAbsent } from '../desk-cases/assignment-service.ts'
import { recordCaseAct } from '../desk-cases/case-act-service.ts'
import { workScope } from '../desk-cases/case-scope-rules.ts'
import { moveInterval } from '../desk-cases/interval-service.ts'
import { claimNext } from './claim-store.ts'
import { readFilters } from './queue-rules.ts'
import { readerOf } from './reader-service.ts'

/** Claims the first waiting case that the officer may have. docs/product/cases.md 'Claims'. */
export const claimNextCaseHandler: Handler<typeof claimNextCase> = async (input, ctx) => {
  const { db, caller, content } = ctx
  await refuseAbsent(ctx)
  const filters = readFilters(content, input)
  const reader = readerOf(ctx, workScope(caller))
  const claimed = await claimNext(db, reader, { filters, isSeparate: content.desk.stages === 'separate' })
  if (!claimed) throw refuse('queueEmpty')
  await moveInterval(ctx, claimed, { stage: claimed.stage, court: 'office', staffId: caller.staffId })
  await recordCaseAct(ctx, claimed, { act: 'claimed' })
  return { id: claimed.id, version: claimed.version }
}
