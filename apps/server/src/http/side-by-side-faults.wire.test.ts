import { randomUUID } from 'node:crypto'
import { getApplication } from '@registration/contract/applications.ts'
import { saveParty } from '@registration/contract/party.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aParty } from '../demonstration/builders.ts'
import { storageKeys } from '../modules/materials/attachment-rules.ts'
import { aDraft, attachmentsOf, upload } from '../testing/applications.ts'
import { aSignedInCitizen } from '../testing/booking.ts'
import { CallRefused } from '../testing/client.ts'
import { aPdf } from '../testing/pictures.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

/** Whether the line breaks after the next commit of calls that are done together: they are committed, and nobody hears it. */
let losesAnAnswer = false

/** Connections take over how a client asks when they are made. */
function letLoseAnswers(): void {
  const together = new WeakSet<pg.Client>()
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : String(Object(first).text)
    if (text.includes('set local lock_timeout')) together.add(this)
    const answer = Reflect.apply(query, this, args)
    if (text !== 'commit' || !together.delete(this) || !losesAnAnswer) return answer
    losesAnAnswer = false
    return answer.then(async () => {
      const ended = new Promise((resolve) => this.once('end', resolve))
      this.connection.stream.destroy()
      await ended
      throw new Error('Connection terminated unexpectedly')
    })
  })
}

let product: TestProduct
beforeAll(async () => {
  letLoseAnswers()
  product = await startProduct()
  await run('create sequence once start 2')
})
afterAll(async () => {
  await product.stop()
  vi.restoreAllMocks()
})

const run = (text: string) => sql.raw(text).execute(product.services.pool)

type Applicants = Awaited<ReturnType<typeof applicants>>

/** So many citizens with a draft each, and the request id of what they are about to do. */
async function applicants(count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { client } = await aSignedInCitizen(product)
      return { client, applicationId: await aDraft(client), requestId: randomUUID() }
    }),
  )
}

const tables = ['party', 'attachment'] as const

/** Something happens to the next transaction that wrote several rows: as it writes, or as it commits. */
async function happensOnce(what: string, { atCommit }: { atCommit: boolean }): Promise<void> {
  for (const table of tables) {
    await run(`create function happens_to_${table}() returns trigger language plpgsql as $$ declare n integer; begin
      select count(*) from ${table} where xmin = pg_current_xact_id()::xid into n;
      if n > 1 and nextval('once') = 1 then ${what}; end if; return null; end $$`)
    await run(`create constraint trigger happens after insert on ${table}
      ${atCommit ? 'deferrable initially deferred' : ''} for each row execute function happens_to_${table}()`)
  }
}

afterEach(async () => {
  for (const table of tables) {
    await run(`drop trigger if exists happens on ${table}`)
    await run(`drop function if exists happens_to_${table}`)
  }
})

/** How each call ended: done, or why not. */
const endsOf = (calls: Promise<unknown>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => 'done',
        (error: unknown) => (error instanceof CallRefused ? error.reason : Promise.reject(error)),
      ),
    ),
  )

const saveAll = (people: Applicants) =>
  people.map(({ client, applicationId, requestId }) =>
    client.call(saveParty, { applicationId, party: aParty() }, requestId),
  )

function uploadAll(people: Applicants) {
  return people.map(async ({ client, applicationId, requestId }) => {
    const materialId = `${applicationId}.sale-contract`
    const answer = await upload(client, { applicationId, materialId, requestId }, [aPdf()])
    if (answer.status !== 200) throw new CallRefused(answer)
  })
}

const countParties = (people: Applicants) =>
  Promise.all(
    people.map(async ({ client, applicationId }) => {
      const { parties } = await client.call(getApplication, { applicationId })
      return parties.length
    }),
  )

/** How many files each application has, those that can be read. */
async function countFiles(people: Applicants): Promise<number[]> {
  const { pool, platform } = product.services
  return Promise.all(
    people.map(async ({ client, applicationId }) => {
      const listed = await attachmentsOf(client, applicationId)
      const keys = await pool
        .selectFrom('attachment')
        .select('storage_key')
        .where('application_id', '=', applicationId)
        .execute()
      const files = await Promise.all(
        keys.map(({ storage_key }) => platform.files.read(storageKeys(storage_key).original)),
      )
      expect(files.filter((file) => file !== undefined)).toHaveLength(listed.length)
      return listed.length
    }),
  )
}

/** After a lost database calls are done alone for some time. */
async function untilTogether(): Promise<void> {
  const { pool } = product.services
  const together = async () => {
    const people = await applicants(8)
    await Promise.all(saveAll(people))
    const { rows } = await sql<{ count: number }>`select count(distinct xmin::text)::integer as count from party
      where application_id = any(${people.map(({ applicationId }) => applicationId)}::uuid[])`.execute(pool)
    expect(rows[0]?.count).toBeLessThan(people.length)
  }
  await vi.waitFor(together, { timeout: 10_000, interval: 100 })
}

interface Fault {
  /** Has it happen to the next calls that are done together. */
  arm(): Promise<void>
  hasHappened(): Promise<boolean>
  /** How calls may end that it happens to. */
  ends: readonly string[]
}

/** Nothing is done twice, nothing that was acknowledged is missing; who asks again, has it done once. */
async function expectDoneOnce({ arm, hasHappened, ends }: Fault): Promise<void> {
  const people = await applicants(16)
  for (const [act, countAll] of [
    [() => saveAll(people), countParties],
    [() => uploadAll(people), countFiles],
  ] as const) {
    await untilTogether()
    await arm()
    const outcomes = await endsOf(act())
    expect(await hasHappened()).toBe(true)
    expect(outcomes.filter((outcome) => !ends.includes(outcome))).toEqual([])
    const counts = await countAll(people)
    for (const [n, outcome] of outcomes.entries()) {
      if (outcome === 'done') expect(counts[n]).toBe(1)
      else expect(counts[n]).toBeLessThanOrEqual(1)
    }
    expect(await endsOf(act())).toEqual(people.map(() => 'done'))
    expect(await countAll(people)).toEqual(people.map(() => 1))
  }
}

const ofTrigger = (...ends: string[]): Fault => ({
  ends,
  arm: async () => void (await run('alter sequence once restart with 1')),
  async hasHappened() {
    const { rows } = await sql<{ is_called: boolean }>`select is_called from once`.execute(product.services.pool)
    return rows[0]?.is_called ?? false
  },
})

describe('calls that were being done together are each done once', () => {
  test.each([
    ['when a statement of one is refused', "raise exception 'no'", false],
    ['when their commit is refused', "raise exception 'no'", true],
    ['when their statement takes longer than they are given', 'perform pg_sleep(2.2)', false],
    ['when their commit takes long', 'perform pg_sleep(2.2)', true],
  ])('%s', { timeout: 60_000 }, async (_, what, atCommit) => {
    await happensOnce(what, { atCommit })
    await expectDoneOnce(ofTrigger('done'))
  })

  test.each([
    ['as they write', false],
    ['as they commit', true],
  ])('when the database ends their connection %s', { timeout: 60_000 }, async (_, atCommit) => {
    await happensOnce('perform pg_terminate_backend(pg_backend_pid())', { atCommit })
    await expectDoneOnce(ofTrigger('done', 'unavailable'))
  })

  test('when they were committed and nobody hears it', { timeout: 60_000 }, async () => {
    await expectDoneOnce({
      arm: async () => {
        losesAnAnswer = true
      },
      hasHappened: async () => !losesAnAnswer,
      ends: ['done', 'unavailable'],
    })
  })
})
