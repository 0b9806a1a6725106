import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { ReadDb } from './database.ts'

/**
 * Whether a clock that is this many seconds ahead is so far from the database's that nothing may be deleted or made by
 * its day: what is not due would be deleted, and that does not come back.
 */
export const isFarOff = (ahead: number): boolean => Math.abs(ahead) > 3600

/** By how many seconds this machine's clock is ahead of the database's. Below 0: behind. */
export async function clockAhead(db: ReadDb, clock: Clock): Promise<number> {
  const before = clock.now().getTime()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const after = clock.now().getTime()
  const [{ now } = { now: clock.now() }] = rows
  return Math.round(((before + after) / 2 - now.getTime()) / 1000)
}
