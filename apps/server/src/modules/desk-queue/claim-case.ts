import type { claimCase } from '@registration/contract/desk/claims.ts'
import type { Handler } from '../../http/handler.ts'
import { judgeAssignment, refuseAbsent } from '../desk-cases/assignment-service.ts'
import { caseMoved, lockSeenCase, recordCaseAct, refuseOtherHolder } from '../desk-cases/case-act-service.ts'
import { workScope } from '../desk-cases/case-scope-rules.ts'
import { moveCase } from '../desk-cases/case-store.ts'
import { moveInterval } from '../desk-cases/interval-service.ts'

/** Claims one waiting case. docs/product/cases.md 'Claims'. */
export const claimCaseHandler: Handler<typeof claimCase> = async (seen, ctx) => {
  const { db, caller, clock } = ctx
  const row = await lockSeenCase(ctx, seen, workScope(caller))
  await refuseOtherHolder(ctx, row)
  if (row.state !== 'waiting') throw await caseMoved(db, row.id)
  await refuseAbsent(ctx)
  await judgeAssignment(ctx, row, caller.staffId)
  const claim = { state: 'claimed', assignee: caller.staffId, claimed_at: clock.now() } as const
  const version = await moveCase(db, row, claim)
  await moveInterval(ctx, row, { stage: row.stage, court: 'office', staffId: caller.staffId })
  await recordCaseAct(ctx, row, { act: 'claimed' })
  return { version }
}
