import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Caller, LocalServices } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import { countStanding, type Standing } from './closing-store.ts'

/** What the caller has with the office at present, counted. */
export const readStanding = (
  { caller, clock, config }: LocalServices & { caller: Caller },
  db: ReadDb,
): Promise<Standing> =>
  countStanding(db, {
    citizenId: caller.citizenId,
    today: todayInShanghai(clock.now()),
    hasRegistry: config.registry.isThere,
  })
