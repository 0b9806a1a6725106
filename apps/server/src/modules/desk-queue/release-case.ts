import type { releaseCase } from '@registration/contract/desk/claims.ts'
import type { Handler } from '../../http/handler.ts'
import { lockOwnCase, recordCaseAct } from '../desk-cases/case-act-service.ts'
import { releaseClaim } from '../desk-cases/release-claim-service.ts'

/** Releases the caller's case to the queue. docs/product/cases.md 'Claims'. */
export const releaseCaseHandler: Handler<typeof releaseCase> = async (seen, ctx) => {
  const row = await lockOwnCase(ctx, seen)
  const version = await releaseClaim(ctx, row)
  await recordCaseAct(ctx, row, { act: 'released' })
  return { version }
}
