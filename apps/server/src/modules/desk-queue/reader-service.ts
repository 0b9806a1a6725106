import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { LocalServices, Officer } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import { instantOf } from '../../shanghai-time.ts'
import { addDays } from '../appointments/calendar-rules.ts'
import type { CaseScope } from '../desk-cases/case-scope-rules.ts'
import { listOwnNumbers } from '../desk-cases/officer-number-service.ts'
import type { Reader } from './queue-condition-store.ts'

/** Who reads a queue, and at which moment. */
export async function readerOf(
  { db, cipher, clock, caller }: Pick<LocalServices, 'cipher' | 'clock'> & { db: ReadDb; caller: Officer },
  scope: CaseScope,
): Promise<Reader> {
  const now = clock.now()
  const endOfDay = instantOf(addDays(todayInShanghai(now), 1), '00:00')
  return { staffId: caller.staffId, ownNumbers: await listOwnNumbers(db, cipher, caller.staffId), scope, now, endOfDay }
}
