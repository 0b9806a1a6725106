import type { handOverCase } from '@registration/contract/desk/claims.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockHeldCase } from '../desk-cases/case-act-service.ts'
import { getColleague } from '../desk-cases/colleague-service.ts'
import { giveCase } from './give-case-service.ts'

/** Hands the officer's own case to a colleague of its stage and office. docs/product/cases.md 'Claims'. */
export const handOverCaseHandler: Handler<typeof handOverCase> = async ({ to, note, ...seen }, ctx) => {
  const row = await lockHeldCase(ctx, seen)
  if (to === ctx.caller.login) throw refuse('staffNotFound')
  const { id } = await getColleague(ctx, row, to)
  return { version: await giveCase(ctx, row, { act: 'handedOver', staffId: id, note }) }
}
