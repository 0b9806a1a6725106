import { createApplication, deleteApplication, listApplications } from '@registration/contract/applications.ts'
import { retractConfirmation } from '@registration/contract/confirmations.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { claimNextCase, releaseCase } from '@registration/contract/desk/claims.ts'
import { countCases, listCases, searchCases } from '@registration/contract/desk/queue.ts'
import { askGuidance, searchGuidance } from '@registration/contract/guidance.ts'
import { listHoldings } from '@registration/contract/holdings.ts'
import { getMenu } from '@registration/contract/home.ts'
import { listInvitations } from '@registration/contract/invitations.ts'
import { saveParty } from '@registration/contract/party.ts'
import { checkProperty } from '@registration/contract/properties.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { aParty, aUnit } from '../../apps/server/src/demonstration/builders.ts'
import { businessId } from '../../apps/server/src/testing/applications.ts'
import type { BenchServer } from '../../apps/server/src/testing/bench-server.ts'
import { type Client, makeClient } from '../../apps/server/src/testing/client.ts'
import { anOfficer } from '../../apps/server/src/testing/officer-sessions.ts'
import { type Account, makeAccount, unlock } from './account.ts'
import { type Call, confirmOwn } from './confirm-own.ts'
import { fillCases, fillSubmissions, idOf, knownOf } from './fill-cases.ts'

const cases = 20_000
const waiting = 2_000
const withSubmission = 100
const officers = 40
/** A unit of the stand-in's made-up register, and its owner. */
const certificateNumber = '冀（2023）邯郸市不动产权第0001234号'
const owner = { name: '张建国', documentNumber: '130402198503071231' }

/** A citizen with a draft about a registered unit, in which they are a party. */
interface Applicant extends Account {
  applicationId: string
  partyId: string
}

/** What a citizen or an officer does: one call or a few after each other. */
export type Act = (call: Call, n: number) => Promise<unknown>

/** Makes so many citizens, the officers and their cases. Answers what does the `n`th act of the mix. */
export async function makeActs(server: BenchServer, citizens: number): Promise<Act> {
  const applicants: Applicant[] = []
  for (let n = 0; n < citizens; n += 1) applicants.push(await makeApplicant(server, n))
  const anyone = makeClient(server.base)
  const of = <T>(all: readonly T[], n: number, work: (one: T) => Promise<unknown>) => {
    const one = all[n % all.length]
    return one === undefined ? Promise.reject(new Error('nobody is there')) : work(one)
  }
  const citizen =
    (work: (call: Call, applicant: Applicant) => Promise<unknown>): Act =>
    (call, n) =>
      of(applicants, n, (applicant) => work(call, applicant))
  const home: Act = (call) => call(anyone, getMenu, {})
  const own = citizen((call, { client }) => call(client, getUserInfo, {}))
  const list = citizen((call, { client }) =>
    call(client, listApplications, { group: 'unsubmitted', page: 1, pageSize: 15 }),
  )
  const assistant: Act = (call) => call(anyone, askGuidance, { path: [] })
  const search: Act = (call) => call(anyone, searchGuidance, { text: '转移登记' })
  const property = citizen((call, { client }) => call(client, listHoldings, {}))
  const check = citizen((call, { client, applicationId }) => call(client, checkProperty, { applicationId }))
  const board = citizen((call, { client, applicationId }) => call(client, listInvitations, { applicationId }))
  const confirm = citizen((call, applicant) => confirmOnce(server, call, applicant))
  const { queue, counts, look, find, claim } = await makeDeskActs(server)
  const acts = [
    ...[home, own, list, assistant, queue, home, citizen(draftOnce), search, own, home],
    ...[home, own, list, board, claim, home, assistant, counts, citizen(draftOnce), home],
    ...[home, property, list, search, queue, home, look, own, check, home],
    ...[home, own, list, confirm, claim, home, assistant, find, search, home],
  ]
  // Somebody else each time that an act comes again.
  return (call, n) => acts[n % acts.length]?.(call, n + Math.floor(n / acts.length)) ?? Promise.resolve()
}

async function makeApplicant({ services, base }: BenchServer, n: number): Promise<Applicant> {
  const account = await makeAccount(services, base, n)
  await unlock(services, account)
  const { client, name, documentNumber } = account
  const { applicationId } = await client.call(createApplication, { businessId, byAppointment: false })
  const { id: partyId } = await client.call(saveParty, { applicationId, party: aParty({ name, documentNumber }) })
  await client.call(saveParty, { applicationId, party: aParty({ role: 'obligor', ...owner }) })
  await client.call(saveUnits, { applicationId, units: [aUnit({ certificateNumber })] })
  return { ...account, applicationId, partyId }
}

async function draftOnce(call: Call, { client }: Applicant): Promise<void> {
  const { applicationId } = await call(client, createApplication, { businessId, byAppointment: false })
  await call(client, deleteApplication, { applicationId })
}

/** Reads, confirms by a code and takes it back. */
async function confirmOnce({ services }: BenchServer, call: Call, applicant: Applicant): Promise<void> {
  const { confirmationId } = await confirmOwn(services, applicant, applicant, call)
  await call(applicant.client, retractConfirmation, { confirmationId })
}

async function makeDeskActs(server: BenchServer) {
  await fillCases(server, cases, waiting)
  const readable = Array.from({ length: withSubmission }, (_, n) => idOf(cases - 1 - n))
  await fillSubmissions(server, readable)
  const sessions = { services: server.services, visitor: () => makeClient(server.base) }
  const roles = ['cadastral', 'acceptance', 'registrar', 'supervisor'] as const
  const clients: Client[] = []
  for (let n = 0; n < officers; n += 1) clients.push((await anOfficer(sessions, { roles })).client)
  const officer =
    (work: (call: Call, client: Client, n: number) => Promise<unknown>): Act =>
    (call, n) => {
      const client = clients[n % clients.length]
      return client ? work(call, client, n) : Promise.reject(new Error('nobody is there'))
    }
  return {
    queue: officer((call, client) => call(client, listCases, { view: 'waiting' })),
    counts: officer((call, client) => call(client, countCases, {})),
    look: officer((call, client, n) => call(client, getDeskCase, { id: readable[n % withSubmission] ?? '' })),
    find: officer((call, client, n) => call(client, searchCases, { text: knownOf(n % cases).name })),
    claim: officer(async (call, client) => {
      const claimed = await call(client, claimNextCase, {})
      await call(client, releaseCase, claimed)
    }),
  }
}
