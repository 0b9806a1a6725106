// Every list of the year over HTTP: of the agency, the citizen with the most rows, at its first and its last page; of the
// desk; and the calendar.
import { listApplications } from '@registration/contract/applications.ts'
import {
  bookSlot,
  cancelAppointment,
  getCalendar,
  listAppointments,
  listBookingsInMyName,
} from '@registration/contract/appointments.ts'
import { listArchiveRequests } from '@registration/contract/archive.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { claimNextCase, releaseCase } from '@registration/contract/desk/claims.ts'
import { listCaseNotices } from '@registration/contract/desk/notices.ts'
import { countCases, listCases, searchCases } from '@registration/contract/desk/queue.ts'
import { listFeedback } from '@registration/contract/feedback.ts'
import { listMyMatters } from '@registration/contract/home.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { exportOwnData, listSignIns } from '@registration/contract/own-data.ts'
import { listParticipations } from '@registration/contract/participations.ts'
import { listUsedParties } from '@registration/contract/party.ts'
import { listConsents } from '@registration/contract/privacy.ts'
import type { Services } from '../../apps/server/src/context.ts'
import { hashToken } from '../../apps/server/src/http/caller.ts'
import { sessionCookie } from '../../apps/server/src/http/cookies.ts'
import { insertSession } from '../../apps/server/src/http/session-store.ts'
import { type Client, makeClient } from '../../apps/server/src/testing/client.ts'
import { insertCrowd } from '../../apps/server/src/testing/crowd.ts'
import { anOfficerSession } from '../../apps/server/src/testing/officer-sessions.ts'
import { personOf } from './fill-year-citizens.ts'
import { certificateOf, unitNumberOf } from './fill-year-desk.ts'
import { type Measured, measure } from './measure.ts'
import { agency, citizenIdOf, officerIdOf, size, storyOf } from './year-shape.ts'

const callers = 2
const times = Math.ceil(Number(process.env.CALLS ?? 300) / callers)
const warmUp = 20

type Work = (client: Client, n: number) => Promise<unknown>

interface Clients {
  services: Services
  base: string
}

/** Calls in turns of several sessions, two at once; the first twenty are not counted. */
async function time(name: string, clients: readonly Client[], work: Work, count = times): Promise<Measured> {
  let n = 0
  const once = async () => {
    const turn = n++
    const client = clients[turn % clients.length]
    if (client) await work(client, turn)
  }
  for (let warm = 0; warm < Math.min(warmUp, count); warm += 1) await once()
  return measure(
    name,
    count,
    Array.from({ length: callers }, () => once),
  )
}

/** Sessions of citizens. */
async function signIn({ services, base }: Clients, citizens: readonly number[]): Promise<Client[]> {
  const { ids, clock, pool } = services
  return Promise.all(
    citizens.map(async (citizen) => {
      const [token, id, now] = [ids.token(), ids.uuid(), clock.now()]
      const row = { id, tokenHash: hashToken(token), stateHash: hashToken(id), citizenId: citizenIdOf(citizen), now }
      await insertSession(pool, row)
      const client = makeClient(base)
      client.cookies.set(sessionCookie, token)
      return client
    }),
  )
}

/** The lists of the agency, and the same of a thousand ordinary citizens in turns. */
export async function measureCitizens(at: Clients): Promise<Measured[]> {
  const agents = await signIn(
    at,
    Array.from({ length: 40 }, () => agency),
  )
  const others = await signIn(
    at,
    Array.from({ length: 200 }, (_, n) => 1 + ((n * 7_919 * 100) % (size.citizens - 1))),
  )
  const [first] = agents
  if (!first) throw new Error('nobody is signed in')
  const last = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))
  const applications = await first.call(listApplications, { group: 'approved', page: 1, pageSize: 15 })
  const messages = await first.call(listMessages, { page: 1, pageSize: 15 })
  const feedback = await first.call(listFeedback, { page: 1, pageSize: 15 })
  const deep = {
    applications: last(applications.total, 15),
    messages: last(messages.total, 15),
    feedback: last(feedback.total, 15),
  }
  const applicationsAt = (page: number) => (client: Client) =>
    client.call(listApplications, { group: 'approved', page, pageSize: 15 })
  const messagesAt = (page: number) => (client: Client) => client.call(listMessages, { page, pageSize: 15 })
  const feedbackAt = (page: number) => (client: Client) => client.call(listFeedback, { page, pageSize: 15 })
  return inTurn([
    () => time('applications, page 1', agents, applicationsAt(1)),
    () => time(`applications, page ${deep.applications}`, agents, applicationsAt(deep.applications)),
    () => time('messages, page 1', agents, messagesAt(1)),
    () => time(`messages, page ${deep.messages}`, agents, messagesAt(deep.messages)),
    () => time('feedback, page 1', agents, feedbackAt(1)),
    () => time(`feedback, page ${deep.feedback}`, agents, feedbackAt(deep.feedback)),
    () => time('bookings', agents, (client) => client.call(listAppointments, {})),
    () => time('bookings in my name', agents, (client) => client.call(listBookingsInMyName, {})),
    () => time('archive records', agents, (client) => client.call(listArchiveRequests, {})),
    () => time('used parties', agents, (client) => client.call(listUsedParties, {})),
    () => time('shared applications', others, (client) => client.call(listParticipations, { page: 1 })),
    () => time('sign-ins', agents, (client) => client.call(listSignIns, {})),
    () => time('consents', agents, (client) => client.call(listConsents, {})),
    () => time('my matters', agents, (client) => client.call(listMyMatters, {})),
    () => time('my matters of anybody', others, (client) => client.call(listMyMatters, {})),
    () => time('applications of anybody', others, applicationsAt(1)),
    () => time('messages of anybody', others, messagesAt(1)),
  ])
}

/** What is stored about the agency. It has no phone for this, so that no code is needed. */
export async function measureExport(at: Clients): Promise<Measured> {
  const agents = await signIn(
    at,
    Array.from({ length: 4 }, () => agency),
  )
  const { pool } = at.services
  await pool
    .updateTable('citizen')
    .set({ phone_sealed: null, phone_index: null })
    .where('id', '=', citizenIdOf(agency))
    .execute()
  return time('own data, all of it', agents, (client) => client.call(exportOwnData, {}), 3)
}

/** The views of the desk, the search by each key, and the work on a case. */
export async function measureDesk({ services, base }: Clients, days: readonly string[]): Promise<Measured[]> {
  const visitor = () => makeClient(base)
  const officers = await Promise.all(
    Array.from({ length: size.officers }, (_, officer) =>
      anOfficerSession({ services, visitor }, officerIdOf(officer)),
    ),
  )
  const [first] = officers
  if (!first) throw new Error('nobody is signed in')
  const pageAfter = async (view: 'all' | 'done', pages: number) => {
    let next: string | undefined
    for (let page = 0; page < pages; page += 1) {
      const answer = await first.call(listCases, { view, ...(next && { next }) })
      if (!answer.next) break
      next = answer.next
    }
    return next ?? ''
  }
  const [deepAll, deepDone] = [await pageAfter('all', 100), await pageAfter('done', 100)]
  const storyAt = (n: number) => storyOf((n * 7_919) % size.applications, days)
  const keys: Record<string, (n: number) => string> = {
    number: (n) => handedIn(storyAt, n).number.slice(0, 14),
    certificate: (n) => certificateOf(handedIn(storyAt, n).n),
    unit: (n) => unitNumberOf(handedIn(storyAt, n).n),
    document: (n) => personOf(handedIn(storyAt, n).citizen).documentNumber,
    phone: (n) => personOf(handedIn(storyAt, n).citizen).phone,
    name: (n) => personOf(handedIn(storyAt, n).citizen).name.slice(0, 2),
  }
  const waiting = await first.call(listCases, { view: 'waiting' })
  const cases = waiting.rows.map(({ id }) => id)
  const view = (name: 'waiting' | 'mine' | 'onHold' | 'returned' | 'overdue' | 'all' | 'done') => () =>
    time(`desk: ${name}`, officers, (client) => client.call(listCases, { view: name }))
  return inTurn([
    view('waiting'),
    view('mine'),
    view('onHold'),
    view('returned'),
    view('overdue'),
    view('all'),
    view('done'),
    () => time('desk: all, page 101', officers, (client) => client.call(listCases, { view: 'all', next: deepAll })),
    () => time('desk: done, page 101', officers, (client) => client.call(listCases, { view: 'done', next: deepDone })),
    () => time('desk: all by number', officers, (client) => client.call(listCases, { view: 'all', sort: 'number' })),
    () =>
      time('desk: done by arrival', officers, (client) => client.call(listCases, { view: 'done', sort: 'arrival' })),
    () => time('desk: counts', officers, (client) => client.call(countCases, {})),
    () => time('desk: notices', officers, (client) => client.call(listCaseNotices, {})),
    ...Object.entries(keys).map(
      ([key, text]) =>
        () =>
          time(`desk: search by ${key}`, officers, async (client, n) => {
            const { rows } = await client.call(searchCases, { text: text(n) })
            if (rows.length === 0) throw new Error(`no case was found by its ${key} ${text(n)}`)
          }),
    ),
    () =>
      time('desk: case opened', officers, (client, n) =>
        client.call(getDeskCase, { id: cases[n % cases.length] ?? '' }),
      ),
    () =>
      time('desk: claimed and given back', officers, async (client, n) => {
        const { id, version } = await client.call(claimNextCase, {}, `claim ${n}`)
        await client.call(releaseCase, { id, version }, `release ${n}`)
      }),
  ])
}

/** A story with a case: drafts have none. */
function handedIn(storyAt: (n: number) => ReturnType<typeof storyOf>, n: number) {
  for (let each = n; ; each += 1) {
    const story = storyAt(each)
    if (story.submission > 0) return story
  }
}

/** The calendar of the next two months, and bookings of it, each by another citizen. */
export async function measureCalendar({ services, base }: Clients): Promise<Measured[]> {
  const crowd = await insertCrowd(services.pool, times * callers + warmUp)
  const clients = crowd.map(({ cookie }) => {
    const client = makeClient(base)
    client.cookies.set(sessionCookie, cookie.slice(sessionCookie.length + 1))
    return client
  })
  const [first] = clients
  if (!first) throw new Error('nobody is signed in')
  const free = (await first.call(getCalendar, {})).flatMap(({ id, slots }) =>
    slots.filter(({ capacity, taken }) => capacity - taken > 8).map((slot) => ({ calendarDayId: id, slotId: slot.id })),
  )
  const booked = new Map<number, string>()
  const book: Work = async (client, n) => {
    const [member, slot] = [crowd[n], free[n % free.length]]
    if (!member || !slot) throw new Error('there is nobody to book for, or nothing to book')
    const { name, phone, documentNumber } = member
    const { id } = await client.call(bookSlot, { name, phone, documentNumber, ...slot }, `book ${n}`)
    booked.set(n, id)
  }
  const cancel: Work = (client, n) => client.call(cancelAppointment, { id: booked.get(n) ?? '' }, `cancel ${n}`)
  return inTurn([
    () => time('calendar: read', clients, (client) => client.call(getCalendar, {})),
    () => time('calendar: booked', clients, book),
    () => time('calendar: cancelled', clients, cancel),
  ])
}

async function inTurn(works: readonly (() => Promise<Measured>)[]): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const work of works) measured.push(await work())
  return measured
}
