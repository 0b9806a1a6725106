import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTestClock } from '../testing/clock.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { makeFieldCipher } from './field-cipher.ts'
import { makeSecretCache } from './secret-cache-store.ts'

const key = { id: 'k1', key: Buffer.alloc(32, 7) }
const cipher = makeFieldCipher({ fieldKeys: [key], indexKeys: [key] })
const clock = makeTestClock('2026-03-10T09:00:00+08:00')
const inAnHour = () => new Date(clock.now().getTime() + 3_600_000)

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

const node = () => makeSecretCache({ db: database.db, cipher, clock })
/** A platform with another secret at each renewal. */
function platform() {
  let given = 0
  return vi.fn(async () => {
    given += 1
    return { value: `secret-${given}`, until: inAnHour() }
  })
}

test('many callers on several nodes get one secret from one renewal', async () => {
  const nodes = [node(), node(), node()]
  const renew = platform()
  const got = await Promise.all(nodes.flatMap(({ get }) => Array.from({ length: 20 }, () => get('token', renew))))
  expect(new Set(got)).toEqual(new Set(['secret-1']))
  expect(renew).toHaveBeenCalledOnce()
})

test('a secret is renewed when it has expired, and not before', async () => {
  const renew = platform()
  const { get } = node()
  await get('token', renew)
  clock.advance(3_599_000)
  expect(await get('token', renew)).toBe('secret-1')
  clock.advance(1_000)
  expect(await get('token', renew)).toBe('secret-2')
})

test('a refused secret is deleted unless another one has replaced it', async () => {
  const renew = platform()
  const { get, forget } = node()
  await get('token', renew)
  await forget('token', 'secret-0')
  expect(await get('token', renew)).toBe('secret-1')
  await forget('token', 'secret-1')
  expect(await get('token', renew)).toBe('secret-2')
})

test('a failed renewal fails its callers, and the next one may try at once', async () => {
  const { get } = node()
  await expect(get('token', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await node().get('token', platform())).toBe('secret-1')
})

test('a node that died during a renewal delays the others for the length of its lease', async () => {
  const died = Promise.withResolvers<never>()
  const began = Promise.withResolvers<void>()
  const dying = node().get('token', () => {
    began.resolve()
    return died.promise
  })
  await began.promise
  const renew = platform()
  const now = vi.fn(clock.now)
  const waiting = makeSecretCache({ db: database.db, cipher, clock: { now } }).get('token', renew)
  // It asks for the time at each look and at each claim: the third time follows its first refused claim.
  await vi.waitFor(() => expect(now.mock.calls.length).toBeGreaterThan(2))
  expect(renew).not.toHaveBeenCalled()
  clock.advance(10_000)
  expect(await waiting).toBe('secret-1')
  died.reject(new Error('gone'))
  await expect(dying).rejects.toThrow('gone')
})

test('the table has no readable secret', async () => {
  await node().get('token', platform())
  const row = await database.db.selectFrom('platform_secret').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('secret-1')
})
