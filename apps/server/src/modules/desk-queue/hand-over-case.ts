import type { handOverCase } from '@registration/contract/desk/claims.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockOwnCase } from '../desk-cases/case-act-service.ts'
import { getColleague } from '../desk-cases/colleague-service.ts'
import { assignCase } from './assign-case-service.ts'

/** Hands the caller's case over to a colleague of its stage and office. docs/product/cases.md 'Claims'. */
export const handOverCaseHandler: Handler<typeof handOverCase> = async ({ to, note, ...seen }, ctx) => {
  const row = await lockOwnCase(ctx, seen)
  if (to === ctx.caller.login) throw refuse('staffNotFound')
  const { id } = await getColleague(ctx, row, to)
  return { version: await assignCase(ctx, row, { act: 'handedOver', staffId: id, note }) }
}
