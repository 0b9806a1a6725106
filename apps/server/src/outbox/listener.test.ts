import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { startUnreliableLine, type UnreliableLine } from '../testing/unreliable-line.ts'
import { listen } from './listener.ts'

let database: FreshDatabase
let line: UnreliableLine
beforeEach(async () => {
  database = await freshDatabase()
  line = await startUnreliableLine(database.url)
})
afterEach(async () => {
  line.close()
  await database.drop()
})

test('gets notifications again after its connection was lost without an error', async () => {
  const wake = vi.fn()
  const listener = listen(line.url, 'a_channel', wake, { askEveryMs: 50, answerWithinMs: 3_000 })
  await listener.ready
  expect(wake).toHaveBeenCalledTimes(1)
  line.set('silent')
  line.set('sound')
  // Once for the new connection, then for each notification.
  await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(2), 60_000)
  await database.pool.query('notify a_channel')
  await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(3), 60_000)
  await listener.stop()
})

test('stops while its connection is lost', async () => {
  const listener = listen(line.url, 'a_channel', () => {})
  await listener.ready
  line.set('silent')
  // It waits for no answer on the line: that one would never come.
  await listener.stop()
})
