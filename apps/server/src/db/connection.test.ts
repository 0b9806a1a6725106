import type { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import {
  beforeCommit,
  type Db,
  executePipelined,
  inTransaction,
  makeDatabase,
  type ReadDb,
  readTogether,
} from './database.ts'
import { makePool, type Pool } from './pool.ts'

let database: FreshDatabase
let pool: Pool
let db: Db

beforeEach(async () => {
  database = await freshDatabase()
  await database.pool.query('create table word (word text primary key)')
  pool = makePool(database.url, { max: 1 })
  db = makeDatabase(pool)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const put = (word: string) => sql`insert into word values (${word})`

async function words(): Promise<string[]> {
  const { rows } = await database.pool.query<{ word: string }>('select word from word order by word')
  return rows.map(({ word }) => word)
}

test('pipelined statements run in order, before the next statement and within the transaction', async () => {
  const seen = await inTransaction(db, async (transaction) => {
    await executePipelined(transaction, put('one'))
    await executePipelined(transaction, sql`update word set word = word || ${'!'}`)
    const { rows } = await sql<{ word: string }>`select word from word where word <> ${''}`.execute(transaction)
    expect(await words()).toEqual([])
    await executePipelined(transaction, put('two'))
    return rows
  })
  expect(seen).toEqual([{ word: 'one!' }])
  expect(await words()).toEqual(['one!', 'two'])
})

test('a pipelined failure fails the next statement or the commit, the transaction is rolled back and the connection works on', async () => {
  await put('one').execute(db)
  const before = inTransaction(db, async (transaction) => {
    await put('two').execute(transaction)
    await executePipelined(transaction, put('one'))
    await put('three').execute(transaction)
  })
  await expect(before).rejects.toMatchObject({ code: '23505' })
  const last = inTransaction(db, async (transaction) => {
    await put('two').execute(transaction)
    await executePipelined(transaction, put('one'))
  })
  await expect(last).rejects.toMatchObject({ code: '23505' })
  expect(await words()).toEqual(['one'])
  await inTransaction(db, (transaction) => executePipelined(transaction, put('four')))
  expect(await words()).toEqual(['four', 'one'])
})

test('a transaction that throws after a failed pipelined statement keeps its own error', async () => {
  await put('one').execute(db)
  const given = inTransaction(db, async (transaction) => {
    await executePipelined(transaction, put('one'))
    throw new Error('no more')
  })
  await expect(given).rejects.toThrow('no more')
  await put('two').execute(db)
  expect(await words()).toEqual(['one', 'two'])
})

test('outside of a transaction a pipelined statement is awaited', async () => {
  await executePipelined(db, put('one'))
  expect(await words()).toEqual(['one'])
  await expect(executePipelined(db, put('one'))).rejects.toMatchObject({ code: '23505' })
})

test('the callback of a commit is called once, and not after a failure', async () => {
  const seen: string[] = []
  const note = () => void seen.push('committed')
  await inTransaction(db, async (transaction) => {
    await executePipelined(transaction, put('one'), note)
    await inTransaction(transaction, (same) => executePipelined(same, put('two'), note))
    expect(seen).toEqual([])
  })
  expect(seen).toEqual(['committed'])
  const failing = inTransaction(db, async (transaction) => {
    await executePipelined(transaction, put('three'), note)
    throw new Error('no more')
  })
  await expect(failing).rejects.toThrow('no more')
  expect(seen).toEqual(['committed'])
  await executePipelined(db, put('three'), note)
  expect(seen).toEqual(['committed', 'committed'])
})

test('what comes before the commit comes after everything else of the transaction, and its failure takes all back', async () => {
  const note = (transaction: Db, word: string) =>
    beforeCommit(transaction, 'messages', () => executePipelined(transaction, put(word)))
  await inTransaction(db, async (transaction) => {
    beforeCommit(transaction, 'messages', async () => {
      expect(await wordsBy(transaction, '')).toEqual([{ found: 2 }])
      note(transaction, 'four')
    })
    await inTransaction(transaction, async (same) => note(same, 'three'))
    await put('one').execute(transaction)
    await executePipelined(transaction, put('two'))
  })
  expect(await words()).toEqual(['four', 'one', 'three', 'two'])
  const failing = inTransaction(db, async (transaction) => {
    note(transaction, 'one')
    await put('five').execute(transaction)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await words()).toEqual(['four', 'one', 'three', 'two'])
})

test('what is recorded in the audit log comes after the messages, whichever was first', async () => {
  const order: string[] = []
  await inTransaction(db, async (transaction) => {
    for (const step of ['audit', 'messages', 'audit'] as const)
      beforeCommit(transaction, step, async () => void order.push(step))
  })
  expect(order).toEqual(['messages', 'audit', 'audit'])
})

test('a message that comes after the messages fails its transaction, and is not lost in silence', async () => {
  const failing = inTransaction(db, async (transaction) => {
    await put('one').execute(transaction)
    beforeCommit(transaction, 'audit', async () =>
      beforeCommit(transaction, 'messages', () => executePipelined(transaction, put('two'))),
    )
  })
  await expect(failing).rejects.toThrow('messages')
  expect(await words()).toEqual([])
})

test('nothing comes before a commit that there is not, or that is over', async () => {
  const ended = await inTransaction(db, async (transaction) => transaction)
  for (const none of [db, ended]) expect(() => beforeCommit(none, 'messages', async () => {})).toThrow('transaction')
})

test('a transaction whose failure was swallowed fails at its commit with that failure', async () => {
  await put('one').execute(db)
  const swallowed = inTransaction(db, async (transaction) => {
    await put('one')
      .execute(transaction)
      .catch(() => {})
  })
  await expect(swallowed).rejects.toMatchObject({ code: '23505' })
})

test('statements of a transaction that are started at one moment run in that order, each kind of them', async () => {
  const countOf = (transaction: ReadDb) =>
    sql<{ n: number }>`select count(*)::int as n from word where word <> ${''}`.execute(transaction)
  const seen = await inTransaction(db, (transaction) =>
    Promise.all([
      countOf(transaction),
      executePipelined(transaction, put('one')),
      countOf(transaction),
      sql`insert into word values (${'two'})`.execute(transaction),
      wordsBy(transaction, 't'),
      sql`update word set word = word || ${'!'}`.execute(transaction),
      wordsBy(transaction, 'two!'),
    ]),
  )
  expect([seen[0].rows, seen[2].rows, seen[4], seen[6]]).toEqual([
    [{ n: 0 }],
    [{ n: 1 }],
    [{ found: 1 }],
    [{ found: 1 }],
  ])
})

test.each([1, 2, 3, 4, 5])(
  'a statement of a transaction that is started after the first one runs after it, at microtask %i',
  async (microtasks) => {
    const seen = await inTransaction(db, (transaction) =>
      Promise.all([put('one').execute(transaction), after(microtasks, () => wordsBy(transaction, 'one'))]),
    )
    expect(seen[1]).toEqual([{ found: 1 }])
  },
)

test.each([1, 2, 3, 4, 5])(
  'a read on a held connection that is started after the first one runs after it, at microtask %i',
  async (microtasks) => {
    await sql`create sequence turn`.execute(db)
    const turnOf = (held: ReadDb) => held.selectNoFrom(sql<string>`nextval('turn')`.as('turn')).execute()
    const seen = await readTogether(db, (held) => Promise.all([turnOf(held), after(microtasks, () => turnOf(held))]))
    expect(seen).toEqual([[{ turn: '1' }], [{ turn: '2' }]])
  },
)

async function after<T>(microtasks: number, start: () => Promise<T>): Promise<T> {
  for (let passed = 0; passed < microtasks; passed += 1) await undefined
  return start()
}

test('the first statements of a transaction leave in one write with its begin when they are of one moment', async () => {
  const client = await pool.connect()
  const writes = countWrites(client.connection.stream)
  client.release()
  await inTransaction(db, async (transaction) => {
    await Promise.all([put('one').execute(transaction), wordsBy(transaction, 'one'), put('two').execute(transaction)])
    expect(writes.count).toBe(1)
  })
  expect(await words()).toEqual(['one', 'two'])
})

/** Counts what the stream writes to its socket, each write of several chunks as one. */
function countWrites(stream: Writable): { count: number } {
  const writes = { count: 0 }
  const write = stream._write.bind(stream)
  const writeSeveral = stream._writev?.bind(stream)
  stream._write = (...given) => {
    writes.count += 1
    write(...given)
  }
  stream._writev = (...given) => {
    writes.count += 1
    writeSeveral?.(...given)
  }
  return writes
}

test('of statements that are started at one moment the first failure is the cause of all later ones', async () => {
  await put('one').execute(db)
  const ends = await inTransaction(db, async (transaction) => {
    const deep = (async () => (await (async () => put('one').execute(transaction))()).rows)()
    const settled = await Promise.allSettled([deep, put('two').execute(transaction), wordsBy(transaction, 't')])
    expect(settled).toMatchObject(settled.map(() => ({ status: 'rejected', reason: { code: '23505' } })))
    throw new Error('seen')
  }).catch((error: Error) => error.message)
  expect(ends).toBe('seen')
  expect(await words()).toEqual(['one'])
})

test('a statement that is started after its transaction ended is refused', async () => {
  const ended = await inTransaction(db, async (transaction) => transaction)
  await expect(put('one').execute(ended)).rejects.toThrow('no longer held')
  expect(await words()).toEqual([])
})

const wordsBy = (db: ReadDb, prefix: string) =>
  db
    .selectNoFrom(sql<number>`(select count(*)::int from word where starts_with(word, ${prefix}))`.as('found'))
    .execute()

test('reads together take one connection and are answered each by itself', async () => {
  await put('one').execute(db)
  const wide = makePool(database.url, { max: 4 })
  let acquired = 0
  wide.on('acquire', () => {
    acquired += 1
  })
  try {
    const [one, two, three] = await readTogether(makeDatabase(wide), (held) =>
      Promise.all([wordsBy(held, 'o'), wordsBy(held, 't'), wordsBy(held, 'on')]),
    )
    expect([one, two, three]).toEqual([[{ found: 1 }], [{ found: 0 }], [{ found: 1 }]])
    expect(acquired).toBe(1)
  } finally {
    await wide.end()
  }
})

test('a read that fails fails those who wait for it, and the connection works on', async () => {
  const seen = await readTogether(db, (held) =>
    Promise.allSettled([wordsBy(held, 'o'), sql`select 1 / ${0}::int`.execute(held), wordsBy(held, 't')]),
  )
  expect(seen.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expect(readTogether(db, () => Promise.reject(new Error('no more')))).rejects.toThrow('no more')
  expect(await wordsBy(db, 'o')).toEqual([{ found: 0 }])
})

test('a read that is started after the others ended is refused: the connection is somebody else’s', async () => {
  const held = await readTogether(db, async (held) => held)
  await expect(wordsBy(held, 'o')).rejects.toThrow('no longer held')
})
