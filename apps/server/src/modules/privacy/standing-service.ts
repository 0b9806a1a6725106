import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Caller, LocalServices } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import { countStanding, type Standing } from './closing-store.ts'

/** What a citizen has with the office at present, counted. */
export const readStanding = (
  { caller, clock, config }: LocalServices & { caller: Pick<Caller, 'citizenId'> },
  db: ReadDb,
): Promise<Standing> =>
  countStanding(db, {
    citizenId: caller.citizenId,
    today: todayInShanghai(clock.now()),
    hasRegistry: config.registry.isThere,
  })
