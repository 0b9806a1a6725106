// `npm run bench:answers`: what the questions of a case and a confirmation cost: the list of materials and the questions
// of an application that has answers, and the submission of one with answers and a confirmation, each beside the same
// call for an application without them, in turns.
import { createApplication, submitApplication } from '@registration/contract/applications.ts'
import { getCaseQuestions, saveAnswer } from '@registration/contract/case-questions.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { aParty, aUnit } from '../apps/server/src/demonstration/builders.ts'
import { businessId, uploadRequired } from '../apps/server/src/testing/applications.ts'
import { startServer } from '../apps/server/src/testing/bench-server.ts'
import { type Account, makeAccount } from './support/account.ts'
import { confirmOwn } from './support/confirm-own.ts'
import { measure } from './support/measure.ts'
import { report } from './support/report.ts'
import { middle } from './support/traffic.ts'

const callers = 8
const callsEach = Number(process.env.CALLS ?? 60)
const rounds = 5
const submissions = Number(process.env.SUBMISSIONS ?? 60)

/** An application without files, and one like it with answers. */
interface Pair {
  account: Account
  plain: Draft
  answered: Draft
}

interface Draft {
  applicationId: string
  partyId: string
}

const server = await startServer()
try {
  const pairs: Pair[] = []
  for (let n = 0; n < submissions; n += 1) pairs.push(await makePair(n))
  await compareReads(pairs.slice(0, callers))
  for (const pair of pairs) await complete(pair)
  await compareSubmissions(pairs)
} finally {
  await server.stop()
}

async function makePair(n: number): Promise<Pair> {
  const account = await makeAccount(server.services, server.base, n)
  const { client } = account
  const plain = await makeDraft(account)
  const answered = await makeDraft(account)
  const { questions } = await client.call(getCaseQuestions, answered)
  for (const { id: questionId, when, choices } of questions)
    if (!when) await client.call(saveAnswer, { ...answered, questionId, answer: choices[0]?.id ?? '' })
  return { account, plain, answered }
}

/** Both can then be submitted, and the one with answers is confirmed. */
async function complete({ account, plain, answered }: Pair): Promise<void> {
  for (const { applicationId } of [plain, answered]) await uploadRequired(account.client, applicationId)
  await confirmOwn(server.services, account, answered, (by, endpoint, input) => by.call(endpoint, input))
}

async function makeDraft({ client, name, documentNumber }: Account): Promise<Draft> {
  const { applicationId } = await client.call(createApplication, { businessId, byAppointment: false })
  const { id: partyId } = await client.call(saveParty, { applicationId, party: aParty({ name, documentNumber }) })
  await client.call(saveParty, { applicationId, party: aParty({ role: 'obligor', name: '张建国' }) })
  await client.call(saveUnits, { applicationId, units: [aUnit()] })
  return { applicationId, partyId }
}

async function compareReads(pairs: readonly Pair[]): Promise<void> {
  const reads = {
    plain: ({ account, plain }: Pair) => account.client.call(listMaterials, plain),
    materials: ({ account, answered }: Pair) => account.client.call(listMaterials, answered),
    questions: ({ account, answered }: Pair) => account.client.call(getCaseQuestions, answered),
  }
  const rateOf = async (name: keyof typeof reads) => {
    const works = pairs.map((pair) => async () => void (await reads[name](pair)))
    return (await measure(name, callsEach, works)).rate
  }
  const ratios: { materials: number; questions: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    // A session makes 600 calls a minute at most: each one starts again.
    await server.services.pool.updateTable('session').set({ calls: 0 }).execute()
    const plain = await rateOf('plain')
    const [materials, questions] = [(await rateOf('materials')) / plain, (await rateOf('questions')) / plain]
    // The first round warms up.
    if (round > 0) ratios.push({ materials, questions })
  }
  const value = (of: keyof (typeof ratios)[number]) => middle(ratios.map((each) => each[of]))
  const name = '÷ the list of materials without answers'
  report({ name: `list of materials with answers ${name}`, value: value('materials'), unit: '×', atLeast: 0.9 })
  report({ name: `questions ${name}`, value: value('questions'), unit: '×', atLeast: 0.9 })
}

async function compareSubmissions(pairs: readonly Pair[]): Promise<void> {
  const submit = async ({ account }: Pair, { applicationId }: Draft) => {
    const began = performance.now()
    await account.client.call(submitApplication, { applicationId })
    return performance.now() - began
  }
  const [plain, answered]: [number[], number[]] = [[], []]
  for (const pair of pairs) {
    plain.push(await submit(pair, pair.plain))
    answered.push(await submit(pair, pair.answered))
  }
  const note = `${middle(plain).toFixed(1)} and ${middle(answered).toFixed(1)} ms`
  const value = middle(plain) / middle(answered)
  const name = 'submission with answers and a confirmation ÷ without'
  report({ name, value, unit: '×', atLeast: 0.8, note })
}
