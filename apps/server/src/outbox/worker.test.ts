import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beforeCommit, inTransaction } from '../db/database.ts'
import { makeFieldCipher } from '../db/field-cipher.ts'
import { systemIds } from '../ids.ts'
import { makeTestClock } from '../testing/clock.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { enqueue, makeWorkerWaker, type OutboxServices } from './outbox.ts'
import {
  DroppedMessage,
  type MessageHandler as HandlerOf,
  type MessageHandlers,
  type Message as MessageOf,
  type OutboxWorker,
  startOutboxWorker,
} from './worker.ts'

/** Any kind works: these tests are about delivery. */
const kind = 'files.discard'
type Body = readonly string[]
type Message = MessageOf<Body>
type MessageHandler = HandlerOf<Body>

const cipher = makeFieldCipher({
  fieldKeys: [{ id: 'f1', key: randomBytes(32) }],
  indexKeys: [{ id: 'i1', key: randomBytes(32) }],
})
const clock = makeTestClock('2026-11-21T09:00:00+08:00')

let database: FreshDatabase
let workers: OutboxWorker[]
let logged: { details: object; text: string }[]
let dropped: number
/** Ends what hangs. */
let silence: PromiseWithResolvers<void>

beforeEach(async () => {
  database = await freshDatabase()
  workers = []
  logged = []
  dropped = 0
  silence = Promise.withResolvers()
})
afterEach(async () => {
  silence.resolve()
  await Promise.all(workers.map((worker) => worker.stop()))
  await database.drop()
})

interface Starting {
  failed?: MessageHandler['failed']
  concurrency?: number
  leaseMs?: number
  others?: Partial<MessageHandlers>
}

function start(
  deliver: MessageHandler['deliver'],
  { failed, concurrency, leaseMs, others }: Starting = {},
): OutboxWorker {
  const note = (details: object, text: string) => logged.push({ details, text })
  const log = { info: note, warn: note, error: note }
  const { pool, db } = database
  const handlers = { [kind]: { deliver, failed }, ...others } as Record<string, HandlerOf<unknown>>
  const metrics = {
    countDroppedMessage() {
      dropped += 1
    },
  }
  const worker = startOutboxWorker({ pool, db, cipher, clock, log, metrics, handlers, concurrency, leaseMs })
  workers.push(worker)
  return worker
}

function services(): OutboxServices {
  return { cipher, clock, ids: systemIds, wakeWorkers: makeWorkerWaker(database.db) }
}

function send(message: { record?: string; body?: Body; due?: Date }): Promise<void> {
  return enqueue(database.db, services(), { record: 'r', kind, body: [], ...message })
}

async function rows() {
  return database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
}

test('a message arrives with its id, record, body and try, and is deleted from the table', async () => {
  await send({ record: 'application:1', body: ['张三', '12.50'] })
  const [row] = await rows()
  const seen: Message[] = []
  const worker = start(async (message) => void seen.push(message))
  await worker.drain()
  expect(seen).toEqual([{ messageId: row?.message_id, record: 'application:1', body: ['张三', '12.50'], tries: 1 }])
  expect(await rows()).toEqual([])
})

test('the commit of a message wakes the worker', async () => {
  const arrived = Promise.withResolvers<Message>()
  const worker = start(async (message) => arrived.resolve(message))
  await worker.drain()
  await send({ body: ['wake up'] })
  expect((await arrived.promise).body).toEqual(['wake up'])
})

test('nothing is sent when the transaction rolls back', async () => {
  const seen: Message[] = []
  const worker = start(async (message) => void seen.push(message))
  const failing = inTransaction(database.db, async (db) => {
    await enqueue(db, services(), { record: 'r', kind, body: [] })
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await worker.drain()
  expect(seen).toEqual([])
})

test('the body cannot be read in the table, nor decrypted in another message', async () => {
  await send({ body: ['130402199001011234'] })
  const [row] = await rows()
  expect(row?.body).not.toContain('1304')
  expect(Buffer.from(row?.body.split('.').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('1304')
  expect(() => cipher.decrypt(row?.body ?? '', `outbox:${systemIds.uuid()}:body`)).toThrow('another place')
  expect(cipher.decrypt(row?.body ?? '', `outbox:${row?.message_id}:body`)).toContain('130402199001011234')
})

test('two workers keep the order within each record although tries fail', async () => {
  const delivered = new Map<string, unknown[]>()
  let attempts = 0
  const deliver = async ({ record, body }: Message) => {
    attempts += 1
    if (attempts % 5 === 0) throw new Error('busy')
    delivered.set(record, [...(delivered.get(record) ?? []), ...body])
  }
  // One may deliver what the other one has made due, after its own drain: no lease ends when the clock goes on.
  const leaseMs = 24 * 3_600_000
  const [one, two] = [start(deliver, { leaseMs }), start(deliver, { leaseMs })]
  for (let number = 0; number < 60; number += 1) await send({ record: `r${number % 6}`, body: [String(number)] })
  while ((await rows()).length > 0) {
    await Promise.all([one.drain(), two.drain()])
    clock.advance(300_000)
  }
  expect(attempts).toBeGreaterThan(60)
  const orders = [...delivered.values()]
  expect(orders.flat()).toHaveLength(60)
  for (const order of orders) expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)))
})

test('messages of one record are numbered in the order of their commits', async () => {
  const firstSent = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const deps = services()
  const first = inTransaction(database.db, async (db) => {
    await enqueue(db, deps, { record: 'r', kind, body: ['first'] })
    // Right after the messages, which are sent with the next statement: its answer confirms them.
    beforeCommit(db, 'audit', async () => {
      await db.selectFrom('outbox').select('id').where('record', '=', 'r').execute()
      firstSent.resolve()
      await release.promise
    })
  })
  await firstSent.promise
  const second = enqueue(database.db, deps, { record: 'r', kind: 'appointments.settle', body: { slotId: 'second' } })
  await enqueue(database.db, deps, { record: 'other', kind: 'face.sweep', body: { flowId: 'unrelated' } })
  expect((await rows()).map(({ kind }) => kind)).toEqual(['face.sweep'])
  release.resolve()
  await Promise.all([first, second])
  expect((await rows()).filter(({ record }) => record === 'r').map(({ kind }) => kind)).toEqual([
    kind,
    'appointments.settle',
  ])
})

test('two transactions with messages for the same two records, in different orders, wait in no circle', async () => {
  const [begun, deps] = [[Promise.withResolvers<void>(), Promise.withResolvers<void>()], services()]
  const writing = ['one', 'two'].map((record, n) =>
    inTransaction(database.db, async (db) => {
      await enqueue(db, deps, { record, kind, body: [`${n}`] })
      await sql`select`.execute(db)
      begun[n]?.resolve()
      await Promise.all(begun.map(({ promise }) => promise))
      await enqueue(db, deps, { record: record === 'one' ? 'two' : 'one', kind, body: [`${n}`] })
    }),
  )
  await Promise.all(writing)
  const written = (await rows()).map(({ record }) => record)
  expect(written.toSorted()).toEqual(['one', 'one', 'two', 'two'])
})

test('a failing message waits longer each time, logs the reason, and arrives when it can', async () => {
  const failures: unknown[] = []
  let works = false
  const worker = start(
    async () => {
      if (!works) throw Object.assign(new Error('id 130402199001011234 not known'), { code: 'ECONNREFUSED' })
    },
    { failed: async ({ tries }, error) => void failures.push([tries, error instanceof Error && error.message]) },
  )
  await send({})
  const waits: number[] = []
  for (let tries = 1; tries <= 4; tries += 1) {
    await worker.drain()
    const [row] = await rows()
    expect(row).toMatchObject({ tries, lease: null, last_error: 'ECONNREFUSED' })
    waits.push((row?.due.getTime() ?? 0) - clock.now().getTime())
    await worker.drain()
    expect((await rows())[0]?.tries).toBe(tries)
    clock.set(row?.due ?? clock.now())
  }
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(500 * 2 ** index)
    expect(wait).toBeLessThanOrEqual(1_000 * 2 ** index)
  }
  const reason = 'id 130402199001011234 not known'
  expect(failures).toEqual([1, 2, 3, 4].map((tries) => [tries, reason]))
  works = true
  await worker.drain()
  expect(await rows()).toEqual([])
  expect(JSON.stringify(logged)).not.toContain('130402')
})

test('a message is not delivered before it is due', async () => {
  const seen: Message[] = []
  const worker = start(async (message) => void seen.push(message))
  await send({ due: new Date(clock.now().getTime() + 60_000) })
  await worker.drain()
  expect(seen).toEqual([])
  clock.advance(60_000)
  await worker.drain()
  expect(seen).toHaveLength(1)
})

test('a dead worker’s message is delivered by another one when its lease has expired, and only then', async () => {
  const taken = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  const deliverForEver = () => {
    taken.resolve()
    return never.promise
  }
  // With another lane the dead worker would take its own message again.
  start(deliverForEver, { concurrency: 1 })
  await send({})
  await taken.promise
  const tries: number[] = []
  const other = start(async (message) => void tries.push(message.tries))
  clock.advance(29_999)
  await other.drain()
  expect(tries).toEqual([])
  clock.advance(1)
  await other.drain()
  expect(tries).toEqual([2])
  never.resolve()
})

test('a worker that returns after its lease does not undo another one’s work', async () => {
  const taken = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const results = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deliver = ({ tries }: Message) => {
    taken[tries - 1]?.resolve()
    return results[tries - 1]?.promise ?? Promise.resolve()
  }
  // With another lane the late worker would take its own message again.
  const late = start(deliver, { concurrency: 1 })
  await send({})
  await taken[0]?.promise
  clock.advance(30_000)
  start(deliver)
  await taken[1]?.promise
  results[0]?.resolve()
  await late.stop()
  expect(await rows()).toHaveLength(1)
  expect(logged.map(({ text }) => text)).toContain('outbox: a delivery took longer than its lease')
  results[1]?.resolve()
})

test('a message of a kind that no handler knows stays and is logged, and a later worker delivers it', async () => {
  await send({})
  await database.pool.query("update outbox set kind = 'toString'")
  const worker = start(async () => {})
  await worker.drain()
  expect(await rows()).toMatchObject([{ kind: 'toString', last_error: 'unknownKind' }])
  expect(logged).toMatchObject([{ details: { kind: 'toString', code: 'unknownKind' } }])
})

test('a message whose body cannot be read stays under a word for the operator, and its handler is not asked', async () => {
  const asked: unknown[] = []
  await send({})
  await database.pool.query("update outbox set body = 'a256gcm.lost.AAAA'")
  const note = async (message: Message) => void asked.push(message)
  await start(note, { failed: note }).drain()
  expect(await rows()).toMatchObject([{ last_error: 'unreadable' }])
  expect(logged).toMatchObject([{ details: { code: 'unreadable' }, text: 'outbox: a message was not delivered' }])
  expect(asked).toEqual([])
})

test('stop finishes the running deliveries and claims no more', async () => {
  const taken = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const worker = start(async () => {
    taken.resolve()
    await release.promise
  })
  await send({ body: ['1'] })
  await taken.promise
  const stopped = worker.stop()
  release.resolve()
  await stopped
  expect(await rows()).toEqual([])
  await send({ body: ['2'] })
  await worker.drain()
  expect((await rows()).map(({ tries }) => tries)).toEqual([0])
})

test('the worker goes on after the database cut all its connections', async () => {
  const bodies: unknown[] = []
  const second = Promise.withResolvers<void>()
  const worker = start(async ({ body }) => {
    bodies.push(body)
    if (body[0] === '2') second.resolve()
  })
  await send({ body: ['1'] })
  await worker.drain()
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await send({ body: ['2'] })
  await second.promise
  expect(bodies).toEqual([['1'], ['2']])
})

describe('while a platform does not answer', () => {
  const hang = () => silence.promise
  const notification = { citizenId: 'c', kind: 'accepted', link: '/', at: '2026-11-21 09:00:00' }

  test('only its own messages wait for it', async () => {
    for (let n = 0; n < 5; n += 1)
      await enqueue(database.db, services(), { record: `c:${n}`, kind: 'wechat.notification', body: notification })
    await send({})
    const arrived = Promise.withResolvers<void>()
    start(async () => arrived.resolve(), { others: { 'wechat.notification': { deliver: hang } } })
    await arrived.promise
    expect((await rows()).filter((row) => row.kind !== kind)).toHaveLength(5)
  })

  test('what the desk decides does not wait for the registry', async () => {
    const arrived = Promise.withResolvers<string>()
    const urge = (applicationId: string, decider: 'desk' | 'registry') =>
      enqueue(database.db, services(), {
        record: `application:${applicationId}`,
        kind: 'registry.urge',
        body: { applicationId, submission: 1, dueDay: '2026-11-20', at: '2026-11-21 09:00:00', decider },
      })
    for (let n = 0; n < 5; n += 1) await urge(`theirs-${n}`, 'registry')
    await urge('ours', 'desk')
    const deliver: MessageHandlers['registry.urge']['deliver'] = async ({ body }) =>
      body.decider === 'desk' ? arrived.resolve(body.applicationId) : hang()
    start(async () => {}, { others: { 'registry.urge': { deliver } } })
    expect(await arrived.promise).toBe('ours')
  })

  test('what follows its message in the same record waits, although it goes elsewhere', async () => {
    const [taken, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const seen: string[] = []
    const deliver = async () => {
      taken.resolve()
      await answer.promise
      seen.push('notification')
    }
    const deliverFiles = async () => void seen.push('files')
    const others = { 'wechat.notification': { deliver } }
    await enqueue(database.db, services(), { record: 'r', kind: 'wechat.notification', body: notification })
    await send({ record: 'r' })
    const worker = start(deliverFiles, { others })
    await taken.promise
    const other = start(deliverFiles, { others })
    await other.drain()
    await other.stop()
    expect(seen).toEqual([])
    answer.resolve()
    await worker.drain()
    expect(seen).toEqual(['notification', 'files'])
  })
})

test('a message that its handler drops is deleted, logged as dropped and counted', async () => {
  const worker = start(() => Promise.reject(new DroppedMessage('47003')))
  await send({})
  await worker.drain()
  expect(await rows()).toEqual([])
  expect(logged).toMatchObject([{ text: 'outbox: a message was dropped', details: { code: '47003' } }])
  expect(dropped).toBe(1)
})
