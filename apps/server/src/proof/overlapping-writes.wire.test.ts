import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getApplication, submitApplication } from '@registration/contract/applications.ts'
import { keepMaterial, saveAnswer } from '@registration/contract/case-questions.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aParty, aUnit } from '../demonstration/builders.ts'
import { verifyAudit } from '../modules/audit/verify-audit-service.ts'
import { storageKeys } from '../modules/materials/attachment-rules.ts'
import { aDraft, attachmentsOf, idsIn, upload } from '../testing/applications.ts'
import { aSignedInCitizen } from '../testing/booking.ts'
import { CallRefused, type Client } from '../testing/client.ts'
import { aPdf } from '../testing/pictures.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { report } from '../testing/report.ts'

// `npm run proof:overlaps` takes forty seeds. A failure names its seed, which repeats it.
const seeds = Array.from({ length: Number(process.env.OVERLAP_SEEDS ?? 2) }, (_, n) => 20_261_122 + n)
const people = 24
const bursts = 5
const actsInBurst = 80

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** A citizen, and their records by the ids in the answers. */
interface Applicant {
  client: Client
  applicationId: string
  parties: Map<string, string>
  units: Map<string, string>
  files: Map<string, string>
  /** What they answered last to each question of their case, and which papers they keep. */
  answers: Map<string, string>
  kept: Map<string, boolean>
}

/** One actor's act on one owner's application. `word` is unique to it. */
interface Act {
  what: 'party' | 'change' | 'units' | 'files' | 'answer' | 'keep' | 'unknown' | 'submit'
  owner: number
  /** The actor. If it is not the owner, it is a stranger. */
  by: number
  /** How often it is sent at once, with one request id. */
  times: number
  count: number
  isShouted: boolean
  delayMs: number
}

const act: fc.Arbitrary<Act> = fc
  .record({
    what: fc.constantFrom(
      'party',
      'party',
      'change',
      'change',
      'units',
      'files',
      'answer',
      'keep',
      'unknown',
      'submit',
    ),
    owner: fc.nat(people - 1),
    stranger: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(people - 1) }),
    times: fc.constantFrom(1, 1, 1, 2, 3),
    count: fc.integer({ min: 1, max: 3 }),
    isShouted: fc.boolean(),
    delayMs: fc.constantFrom(0, 0, 0, 3, 20),
  })
  .map(({ stranger, ...rest }) => ({ ...rest, by: stranger ?? rest.owner }))

async function anApplicant(): Promise<Applicant> {
  const { client } = await aSignedInCitizen(product)
  const applicationId = await aDraft(client)
  return {
    client,
    applicationId,
    parties: new Map(),
    units: new Map(),
    files: new Map(),
    answers: new Map(),
    kept: new Map(),
  }
}

/** Of the business of these applications. */
const firstChoices = { ground: 'contract', 'housing-kind': 'market', 'signed-papers': 'signed' } as const
const questions = ['ground', 'housing-kind', 'signed-papers'] as const
const papers = ['sale-contract', 'ownership-certificate'] as const

/** Makes the call of an act, and remembers its answer. A repeat is the same call with the same request id. */
type Call = () => Promise<void>

function callOf(applicants: Applicant[], act: Act, { word, taken }: { word: string; taken: Set<string> }): Call {
  const [theirs, client] = [applicants[act.owner], applicants[act.by]?.client]
  if (!theirs || !client) throw new Error('nobody acts')
  const requestId = randomUUID()
  const applicationId = act.isShouted ? theirs.applicationId.toUpperCase() : theirs.applicationId
  const words = Array.from({ length: act.count }, (_, n) => `${word}.${n}`)
  const saveAs = (id?: string) => async () => {
    const party = aParty({ name: word, ...(id !== undefined && { id }) })
    theirs.parties.set((await client.call(saveParty, { applicationId, party }, requestId)).id, word)
  }
  /** One that no other act of the burst changes: of two parallel changes either may be the last. */
  const free = <T extends string>(names: readonly T[]): T | undefined => {
    const name = names.find((each) => !taken.has(`${theirs.applicationId} ${each}`))
    if (name !== undefined && act.by === act.owner) taken.add(`${theirs.applicationId} ${name}`)
    return name
  }
  switch (act.what) {
    case 'party':
      return saveAs()
    case 'change': {
      // Each party once in a burst: of two parallel changes either may be the last.
      const id = [...theirs.parties.keys()].find((each) => !taken.has(each))
      if (id !== undefined && act.by === act.owner) taken.add(id)
      return saveAs(id)
    }
    case 'units':
      return async () => {
        const units = words.map((location) => aUnit({ location }))
        const { ids } = await client.call(saveUnits, { applicationId, units }, requestId)
        for (const [n, id] of ids.entries()) theirs.units.set(id, words[n] ?? '')
      }
    case 'files':
      return async () => {
        const files = words.map((each) => Buffer.concat([aPdf(), Buffer.from(`%${each}\n`)]))
        const materialId = `${theirs.applicationId}.sale-contract`
        const answer = await upload(client, { applicationId, materialId, requestId }, files)
        if (answer.status !== 200 || 'reason' in answer.body) throw new CallRefused(answer)
        for (const [n, id] of idsIn(answer).entries()) theirs.files.set(id, words[n] ?? '')
      }
    case 'answer': {
      const question = free(questions)
      if (question === undefined) return saveAs()
      const answer = act.count % 2 === 0 ? 'unsure' : firstChoices[question]
      return async () => {
        await client.call(saveAnswer, { applicationId, questionId: question, answer }, requestId)
        theirs.answers.set(question, answer)
      }
    }
    case 'keep': {
      const paper = free(papers)
      if (paper === undefined) return saveAs()
      const kept = { applicationId, materialId: `${theirs.applicationId}.${paper}`, isKept: act.count % 2 === 1 }
      return async () => {
        await client.call(keepMaterial, kept, requestId)
        theirs.kept.set(paper, kept.isKept)
      }
    }
    case 'unknown':
      return saveAs(randomUUID())
    case 'submit':
      return async () => void (await client.call(submitApplication, { applicationId }, requestId))
  }
}

/** The refusal of an act, if there is one. There is never a seller, so nothing can be submitted. */
const refusalsOf = ({ what, owner, by }: Act): string[] => {
  if (by !== owner) return ['applicationNotFound']
  if (what === 'unknown') return ['partyNotFound']
  return what === 'submit' ? ['rightsHolderMissing', 'obligorMissing', 'answerMissing'] : []
}

/** Does acts all at once. Resolves to those with an unexpected outcome. */
async function doAtOnce(applicants: Applicant[], acts: Act[], label: string): Promise<string[]> {
  const taken = new Set<string>()
  const calls = acts.flatMap((act, n) => {
    const call = callOf(applicants, act, { word: `${label} ${n}`, taken })
    return Array.from({ length: act.times }, () => ({ act, call }))
  })
  const ends = await Promise.all(
    calls.map(async ({ act, call }) => {
      if (act.delayMs > 0) await pause(act.delayMs)
      const end = await call().then(
        () => 'done',
        (error: unknown) => (error instanceof CallRefused ? error.reason : Promise.reject(error)),
      )
      const refusals = refusalsOf(act)
      return (refusals.length === 0 ? ['done'] : refusals).includes(end) ? [] : [`${JSON.stringify(act)}: ${end}`]
    }),
  )
  return ends.flat()
}

/** The application in the database and the file store, as shown to its owner. */
async function heldBy({ client, applicationId }: Applicant) {
  const { pool, platform } = product.services
  const { parties, units } = await client.call(getApplication, { applicationId })
  const shown = await attachmentsOf(client, applicationId)
  const rows = await pool
    .selectFrom('attachment')
    .select(['id', 'storage_key'])
    .where('application_id', '=', applicationId)
    .execute()
  expect(rows.map(({ id }) => id).sort()).toEqual(shown.map(({ id }) => id).sort())
  const files = rows.map(async ({ id, storage_key }): Promise<[string, string]> => {
    const content = await platform.files.read(storageKeys(storage_key).original)
    return [id, content?.toString().split('%').at(-1)?.trim() ?? 'no file']
  })
  const answers = await pool
    .selectFrom('application_answer')
    .select(['question', 'answer'])
    .where('application_id', '=', applicationId)
    .execute()
  const kept = await pool
    .selectFrom('kept_material')
    .select('material_id')
    .where('application_id', '=', applicationId)
    .execute()
  return {
    answers: new Map(answers.map(({ question, answer }) => [question, answer])),
    kept: new Map(kept.map(({ material_id }) => [material_id, true])),
    parties: new Map(parties.map(({ id, name }) => [id, name])),
    units: new Map(units.map(({ id, location }) => [id, location])),
    files: new Map(await Promise.all(files)),
  }
}

test.each(seeds)(
  'simultaneous writes of citizens are complete and stay their own: seed %i',
  { timeout: 120_000 },
  async (seed) => {
    const applicants = await Promise.all(Array.from({ length: people }, anApplicant))
    const size = { minLength: actsInBurst, maxLength: actsInBurst }
    for (const [n, acts] of fc.sample(fc.array(act, size), { seed, numRuns: bursts }).entries())
      expect(await doAtOnce(applicants, acts, `${seed} ${n}`)).toEqual([])
    for (const applicant of applicants) {
      const { parties, units, files, answers } = applicant
      const kept = new Map([...applicant.kept].filter(([, isKept]) => isKept))
      expect(await heldBy(applicant)).toEqual({ parties, units, files, answers, kept })
    }
    const { pool, config } = product.services
    expect((await verifyAudit(pool, config.indexKeys)).faults).toEqual([])
    const { rows } = await sql<{ unowned: number; unanswered: number; written: number; transactions: number }>`select
    (select count(*)::integer from unowned_file join attachment using (storage_key)) as unowned,
    (select count(*)::integer from idempotency where answer is null) as unanswered,
    (select count(*)::integer from party) as written,
    (select count(distinct xmin::text)::integer from party) as transactions`.execute(pool)
    expect(rows).toMatchObject([{ unowned: 0, unanswered: 0 }])
    report(`overlapping writes: ${rows[0]?.written} parties in ${rows[0]?.transactions} transactions`)
  },
)
