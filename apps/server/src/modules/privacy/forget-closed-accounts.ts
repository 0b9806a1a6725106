import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Services } from '../../context.ts'
import { dayMs } from '../../durations.ts'
import { instantOf } from '../../shanghai-time.ts'
import { addDays } from '../appointments/calendar-rules.ts'
import { forgetClosedPersons } from '../session/citizen-store.ts'
import { emptyClosedAgain } from './closing-store.ts'

/**
 * Deletes what a call wrote into an account while it was closed, and what connects a closed account with a later one of
 * the same person, when no limit counts it any longer. The bar after missed appointments is the longest.
 */
export async function forgetClosedAccounts({ pool, content, clock }: Services): Promise<void> {
  await emptyClosedAgain(pool, new Date(clock.now().getTime() - dayMs))
  const { withinDays, barDays } = content.calendar.missed
  const lastDay = addDays(todayInShanghai(clock.now()), -(withinDays + barDays + 1))
  await forgetClosedPersons(pool, instantOf(lastDay, '00:00'))
}
