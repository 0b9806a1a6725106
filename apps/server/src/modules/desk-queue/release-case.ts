import type { releaseCase } from '@registration/contract/desk/claims.ts'
import type { Handler } from '../../http/handler.ts'
import { lockHeldCase, recordCaseAct } from '../desk-cases/case-act-service.ts'
import { giveBack } from '../desk-cases/give-back-service.ts'

/** Gives the officer's own case back to the queue. docs/product/cases.md 'Claims'. */
export const releaseCaseHandler: Handler<typeof releaseCase> = async (seen, ctx) => {
  const row = await lockHeldCase(ctx, seen)
  const version = await giveBack(ctx, row)
  await recordCaseAct(ctx, row, { act: 'released' })
  return { version }
}
