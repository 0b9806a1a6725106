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

/**
 * Whether the connection breaks after the next commit that wrote a party or an attachment: the commit happened, but its
 * answer is lost.
 */
let losesAnAnswer = false

/** Watches the driver from below: the product's own code is unchanged. */
function letLoseAnswers(): void {
  const wrote = new WeakSet<pg.Client>()
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : String(Object(first).text)
    if (/insert into "(?:party|attachment)"/.test(text)) wrote.add(this)
    const answer = Reflect.apply(query, this, args)
    if (text !== 'commit' || !wrote.delete(this) || !losesAnAnswer) return answer
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

async function anApplicant() {
  const { client } = await aSignedInCitizen(product)
  return { client, applicationId: await aDraft(client), requestId: randomUUID() }
}
type Applicant = Awaited<ReturnType<typeof anApplicant>>

const tables = ['party', 'attachment'] as const

/** A fault of the next transaction that writes one of the tables: as it writes, or as it commits. */
async function happensOnce(what: string, { atCommit }: { atCommit: boolean }): Promise<void> {
  for (const table of tables) {
    await run(`create function happens_to_${table}() returns trigger language plpgsql as $$ begin
      if nextval('once') = 1 then ${what}; end if; return null; end $$`)
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

/** The outcome of a call: done, or why not. */
const endOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallRefused ? error.reason : Promise.reject(error)),
  )

const save = ({ client, applicationId, requestId }: Applicant) =>
  client.call(saveParty, { applicationId, party: aParty() }, requestId)

async function uploadOne({ client, applicationId, requestId }: Applicant): Promise<void> {
  const materialId = `${applicationId}.sale-contract`
  const answer = await upload(client, { applicationId, materialId, requestId }, [aPdf()])
  if (answer.status !== 200) throw new CallRefused(answer)
}

async function countParties({ client, applicationId }: Applicant): Promise<number> {
  return (await client.call(getApplication, { applicationId })).parties.length
}

/** The number of files of an application. Each can be read. */
async function countFiles({ client, applicationId }: Applicant): Promise<number> {
  const { pool, platform } = product.services
  const listed = await attachmentsOf(client, applicationId)
  const rows = await pool
    .selectFrom('attachment')
    .select('storage_key')
    .where('application_id', '=', applicationId)
    .execute()
  const files = await Promise.all(rows.map(({ storage_key }) => platform.files.read(storageKeys(storage_key).original)))
  expect(files.filter((file) => file !== undefined)).toHaveLength(listed.length)
  return listed.length
}

interface Fault {
  /** Injects the fault into the next transaction. */
  arm(): Promise<void>
  hasHappened(): Promise<boolean>
  /** The outcome of the call. */
  end: string
}

/** Acknowledged writes are there. A repeat with the same request id leaves the act done once. */
async function expectDoneOnce({ arm, hasHappened, end }: Fault): Promise<void> {
  for (const [act, count] of [
    [save, countParties],
    [uploadOne, countFiles],
  ] as const) {
    const applicant = await anApplicant()
    await arm()
    expect(await endOf(act(applicant))).toBe(end)
    expect(await hasHappened()).toBe(true)
    if (end === 'done') expect(await count(applicant)).toBe(1)
    expect(await endOf(act(applicant))).toBe('done')
    expect(await count(applicant)).toBe(1)
  }
}

const ofTrigger = (end: string): Fault => ({
  end,
  arm: async () => void (await run('alter sequence once restart with 1')),
  async hasHappened() {
    const { rows } = await sql<{ is_called: boolean }>`select is_called from once`.execute(product.services.pool)
    return rows[0]?.is_called ?? false
  },
})

describe('a writing call is done once, also after a repeat', () => {
  test.each([
    ['when its statement fails', "raise exception 'no'", false, 'ourFault'],
    ['when its commit fails', "raise exception 'no'", true, 'ourFault'],
    ['when its statement is slow', 'perform pg_sleep(1.2)', false, 'done'],
    ['when its commit is slow', 'perform pg_sleep(1.2)', true, 'done'],
    [
      'when the database ends its connection as it writes',
      'perform pg_terminate_backend(pg_backend_pid())',
      false,
      'unavailable',
    ],
    [
      'when the database ends its connection as it commits',
      'perform pg_terminate_backend(pg_backend_pid())',
      true,
      'unavailable',
    ],
  ])('%s', async (_, what, atCommit, end) => {
    await happensOnce(what, { atCommit })
    await expectDoneOnce(ofTrigger(end))
  })

  test('when it was committed and the answer is lost', async () => {
    await expectDoneOnce({
      arm: async () => {
        losesAnAnswer = true
      },
      hasHappened: async () => !losesAnAnswer,
      end: 'unavailable',
    })
  })
})
