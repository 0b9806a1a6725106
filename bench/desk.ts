// `npm run bench:desk`: the desk over CASES (1,000,000) made-up cases, 20,000 of them waiting: queue, counts, search by each
// key, opening a case, and 64 officers who claim the next one at once. 200 officers call at a rate, whether or not the
// answers before have come, so a call's time counts from the moment that it was due.
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { claimNextCase } from '@registration/contract/desk/claims.ts'
import { countCases, listCases, searchCases } from '@registration/contract/desk/queue.ts'
import { startServer } from '../apps/server/src/testing/bench-server.ts'
import { CallRefused, type Client, makeClient } from '../apps/server/src/testing/client.ts'
import { anOfficerSession, aStaffMember } from '../apps/server/src/testing/officer-sessions.ts'
import { fillCases, fillSubmissions, idOf, type Known, knownOf } from './support/fill-cases.ts'
import { report } from './support/report.ts'
import { spread } from './support/traffic.ts'

const cases = Number(process.env.CASES ?? 1_000_000)
const open = Math.min(20_000, cases)
const officers = 200
/** Screens ask for the queue and its counts by themselves: each officer once in two seconds. */
const bySelf = 100
/** A search and an opened case are acts of an officer: each of them once in ten seconds, more than anybody reads. */
const byHand = 20
const seconds = Number(process.env.SECONDS ?? 30)
/** Seconds before each kind of call is measured, and rounds of claims. */
const warmUp = 5
const opened = 100
const rounds = 20
const atOnce = 64

/** What one searches by. */
const keys = {
  number: (known: Known) => known.number.slice(0, 14),
  certificate: (known: Known) => known.certificateNumber,
  unit: (known: Known) => known.unitNumber,
  document: (known: Known) => known.documentNumber,
  phone: (known: Known) => known.phone,
  name: (known: Known) => known.name.slice(0, 2),
  /** One of twenty: that of fifty thousand cases. */
  surname: (known: Known) => known.name.slice(0, 1),
}

const server = await startServer()
try {
  const began = performance.now()
  await fillCases(server, cases, open)
  const waiting = Array.from({ length: opened }, (_, n) => idOf(cases - 1 - n))
  await fillSubmissions(server, waiting)
  console.log(`${cases} cases in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  const clients = await signInOfficers()

  const views = ['waiting', 'waiting', 'waiting', 'mine', 'overdue', 'done', 'all'] as const
  await flow('queue, a page of 50', { atMost: 50, perSecond: bySelf }, clients, async (client, n) => {
    const view = views[n % views.length] ?? 'waiting'
    await (view === 'all' ? supervisorOf(clients, n) : client).call(listCases, { view })
  })
  await flow('counts of all views', { atMost: 60, perSecond: bySelf }, clients, async (client) => {
    await client.call(countCases, {})
  })
  for (const [key, text] of Object.entries(keys))
    await flow(`search by ${key}`, { atMost: 100, perSecond: byHand }, clients, async (client, n) => {
      const { rows } = await client.call(searchCases, { text: text(knownOf((n * 7_919) % cases)) })
      if (rows.length === 0) throw new Error(`no case was found by its ${key}`)
    })
  for (const id of waiting) await clients[0]?.call(getDeskCase, { id })
  await flow('case opened', { atMost: 150, perSecond: byHand }, clients, async (client, n) => {
    await client.call(getDeskCase, { id: waiting[n % opened] ?? '' })
  })
  await claimAtOnce(clients.slice(0, atOnce))
} finally {
  await server.stop()
}

/** Officers of every stage, each with a session of their own; one of ten is a supervisor too. */
async function signInOfficers(): Promise<Client[]> {
  const clients: Client[] = []
  const sessions = { services: server.services, visitor: () => makeClient(server.base) }
  for (let n = 0; n < officers; n += 1) {
    const roles = ['cadastral', 'acceptance', 'registrar'] as const
    const { staffId } = await aStaffMember(sessions, { roles: n % 10 === 0 ? [...roles, 'supervisor'] : roles })
    clients.push(await anOfficerSession(sessions, staffId))
  }
  return clients
}

function supervisorOf(clients: readonly Client[], n: number): Client {
  const supervisor = clients[(n * 10) % clients.length]
  if (!supervisor) throw new Error('nobody is a supervisor')
  return supervisor
}

/** Calls come at their rate, after some seconds that are not measured: a server that has just started compiles and plans. */
async function flow(
  name: string,
  { atMost, perSecond }: { atMost: number; perSecond: number },
  clients: readonly Client[],
  work: (client: Client, n: number) => Promise<void>,
): Promise<void> {
  const callsOf = (duration: number) => callAtRate(duration * perSecond, perSecond, clients, work)
  await callsOf(warmUp)
  const took = await callsOf(seconds)
  const shed = seconds * perSecond - took.length
  print(name, took, atMost, shed > 0 ? `, ${shed} calls were answered 503: the machine is too slow for this rate` : '')
}

/** The times from the moment that each call was due, in milliseconds. */
async function callAtRate(
  count: number,
  perSecond: number,
  clients: readonly Client[],
  work: (client: Client, n: number) => Promise<void>,
): Promise<number[]> {
  const took: number[] = []
  const began = performance.now()
  const calls = Array.from({ length: count }, async (_, n) => {
    const due = began + (n * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const client = clients[n % clients.length]
    const isDone = client && (await work(client, n).then(() => true, isShed))
    if (isDone) took.push(performance.now() - due)
  })
  await Promise.all(calls)
  return took
}

/** A server that is too busy says so. Every other refusal ends the measurement. */
function isShed(error: unknown): false {
  if (error instanceof CallRefused && error.reason === 'unavailable') return false
  throw error
}

/** Each case is given once, however many claim. */
async function claimAtOnce(clients: readonly Client[]): Promise<void> {
  const took: number[] = []
  const claimed: string[] = []
  for (let round = -warmUp; round < rounds; round += 1)
    await Promise.all(
      clients.map(async (client) => {
        const start = performance.now()
        const { id } = await client.call(claimNextCase, {})
        if (round >= 0) took.push(performance.now() - start)
        claimed.push(id)
      }),
    )
  print(`claim next, ${atOnce} at once`, took, 200)
  const twice = claimed.length - new Set(claimed).size
  report({ name: 'cases that were given twice', value: twice, unit: '', atMost: 0, note: `${claimed.length} claims` })
}

function print(name: string, took: readonly number[], atMost: number, more = ''): void {
  const { p50, p99 } = spread(took)
  report({ name: `${name}: p99`, value: p99, unit: 'ms', atMost, note: `p50 ${p50.toFixed(1)} ms${more}` })
}
