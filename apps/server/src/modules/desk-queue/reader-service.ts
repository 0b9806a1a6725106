import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { LocalServices, Officer } from '../../context.ts'
import { instantOf } from '../../shanghai-time.ts'
import { addDays } from '../appointments/calendar-rules.ts'
import type { CaseScope } from '../desk-cases/case-scope-rules.ts'
import { indexesOf } from '../desk-cases/officer-number-service.ts'
import type { Reader } from './queue-condition-store.ts'

/** Who reads a queue, and at which moment. */
export function readerOf(
  { cipher, clock, caller }: Pick<LocalServices, 'cipher' | 'clock'> & { caller: Officer },
  scope: CaseScope,
): Reader {
  const now = clock.now()
  const endOfDay = instantOf(addDays(todayInShanghai(now), 1), '00:00')
  return {
    staffId: caller.staffId,
    ownNumbers: indexesOf(cipher, caller.staffId, caller.documentNumberSealed),
    scope,
    now,
    endOfDay,
  }
}
