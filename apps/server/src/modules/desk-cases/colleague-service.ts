import { roleOfStage } from '@registration/contract/desk/case-words.ts'
import { officesOf } from '../../content/content-lookup.ts'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Refused, refuse } from '../../refuse.ts'
import { judgeAssignment } from './assignment-service.ts'
import type { CaseRow } from './case-store.ts'
import { type Colleague, findColleague } from './colleague-store.ts'

type Judging = Pick<LocalServices, 'cipher' | 'content' | 'clock'> & { db: Db }

/** Who can work on a case now: the offices of its region, and the role of its stage. */
export function placeOf(
  { content, clock }: Pick<LocalServices, 'content' | 'clock'>,
  { region_code, stage }: Pick<CaseRow, 'region_code' | 'stage'>,
) {
  return { offices: officesOf(content, region_code), role: roleOfStage[stage], now: clock.now() }
}

/**
 * The officer to whom a case is assigned: of its stage and office, not away, without an interest in it.
 * @throws the refusals staffNotFound, notColleague, colleagueAbsent, colleagueBarred
 */
export async function getColleague(ctx: Judging, row: CaseRow, login: string): Promise<Colleague> {
  const found = await findColleague(ctx.db, login, placeOf(ctx, row))
  if (!found) throw refuse('staffNotFound')
  if (!found.hasRole) throw refuse('notColleague')
  if (found.isAbsent) throw refuse('colleagueAbsent')
  await judgeAssignment(ctx, row, found.id).catch((error: unknown) => {
    // The refusal is about the colleague, not about the caller.
    throw error instanceof Refused ? refuse('colleagueBarred') : error
  })
  return found
}
