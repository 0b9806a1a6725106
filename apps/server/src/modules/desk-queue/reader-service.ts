import type { LocalServices, Officer } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import { fromShanghai, toShanghai } from '../../shanghai-time.ts'
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
  const tomorrow = addDays(toShanghai(now).slice(0, 10), 1)
  const endOfDay = fromShanghai(`${tomorrow} 00:00:00`)
  if (!endOfDay) throw new Error(`${tomorrow} is no day`)
  return { staffId: caller.staffId, ownNumbers: await listOwnNumbers(db, cipher, caller.staffId), scope, now, endOfDay }
}
