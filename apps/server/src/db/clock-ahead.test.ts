import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { freshDatabase } from '../testing/database.ts'
import { clockAhead } from './clock-ahead.ts'

test('a clock that is late or early beside the database’s is told by its seconds', async () => {
  const { db, drop } = await freshDatabase()
  onTestFinished(drop)
  const at = (seconds: number) => ({ now: () => new Date(systemClock.now().getTime() + seconds * 1000) })
  // A machine with other work answers within seconds.
  for (const seconds of [0, 1200, -1200])
    expect(Math.abs((await clockAhead(db, at(seconds))) - seconds)).toBeLessThan(5)
})
