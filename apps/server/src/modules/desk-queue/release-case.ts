import type { releaseCase } from '@registration/contract/desk/queue.ts'
import type { Handler } from '../../http/handler.ts'
import { lockHeldCase, recordCaseAct } from '../desk-cases/case-act-service.ts'
import { backToQueue, moveCase } from '../desk-cases/case-store.ts'

/** Gives the officer's own case back to the queue. docs/product/cases.md 'Claims'. */
export const releaseCaseHandler: Handler<typeof releaseCase> = async (seen, ctx) => {
  const row = await lockHeldCase(ctx, seen)
  const version = await moveCase(ctx.db, row, backToQueue(row))
  await recordCaseAct(ctx, row, { act: 'released' })
  return { version }
}
