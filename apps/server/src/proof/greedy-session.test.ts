import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import {
  checkApplication,
  createApplication,
  getApplication,
  listApplications,
  submitApplication,
} from '@registration/contract/applications.ts'
import { getCalendar } from '@registration/contract/appointments.ts'
import { listArchiveRequests } from '@registration/contract/archive.ts'
import { listArticles } from '@registration/contract/channels.ts'
import type { Endpoint, Input } from '@registration/contract/endpoint.ts'
import { sendFeedback } from '@registration/contract/feedback.ts'
import { listMaterials, uploadFiles } from '@registration/contract/materials.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { exportOwnData } from '@registration/contract/own-data.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { searchProperty } from '@registration/contract/property-search.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aParty, aUnit } from '../demonstration/builders.ts'
import { isRecord } from '../http/body.ts'
import { hashToken } from '../http/caller.ts'
import { sessionCookie } from '../http/cookies.ts'
import { callsPerMinute } from '../http/rate-limits.ts'
import { insertSession } from '../http/session-store.ts'
import { systemIds } from '../ids.ts'
import { aCompleteDraft, businessId, upload } from '../testing/applications.ts'
import { type Client, makeClient, type WireAnswer } from '../testing/client.ts'
import { insertCrowd } from '../testing/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { report } from '../testing/report.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

/** Milliseconds of each measurement. `npm run proof:greedy` takes longer ones of more calls. */
const spanMs = Number(process.env.GREEDY_MS ?? 250)
const dearest = Number(process.env.GREEDY_CALLS ?? 2)
const rounds = Number(process.env.GREEDY_ROUNDS ?? 1)
const ordinarySessions = 6
/** Below the limit of a session. */
const pauseMs = 150

let database: FreshDatabase
let folder: string
let server: ServerProcess
beforeAll(async () => {
  ;[database, folder] = await Promise.all([freshDatabase(), makeTemporaryFolder()])
  server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO_DATA: '1' })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

interface Call {
  name: string
  /** Milliseconds between two calls at the allowed rate. */
  everyMs: number
  send(client: Client): Promise<WireAnswer>
}

function aCall<E extends Endpoint>(name: string, endpoint: E, input: () => Input<E>): Call {
  const { calls, seconds } = endpoint.rateLimit ?? { calls: callsPerMinute, seconds: 60 }
  const send = (client: Client) => {
    const payload: unknown = z.encode(endpoint.input, input())
    return client.post(endpoint.path, isRecord(payload) ? payload : {})
  }
  return { name, everyMs: (seconds * 1000) / calls, send }
}

/** A new session, with a limit of its own, of a citizen of the demonstration. */
async function signIn(persona: string): Promise<Client> {
  const { id: citizenId } = await database.db
    .selectFrom('citizen')
    .select('id')
    .where('openid', '=', `o-demo-${persona}`)
    .executeTakeFirstOrThrow()
  const token = systemIds.token()
  const tokenHash = hashToken(token)
  const id = systemIds.uuid()
  await insertSession(database.db, { id, tokenHash, stateHash: tokenHash, citizenId, now: new Date() })
  return withCookie(`${sessionCookie}=${token}`)
}

function withCookie(cookie: string): Client {
  const client = makeClient(server.base)
  client.cookies.set(sessionCookie, cookie.slice(cookie.indexOf('=') + 1))
  return client
}

/** The calls that may be dear, of a citizen with records. */
async function makeCalls(): Promise<Call[]> {
  const client = await signIn('zhangsan')
  const applicationId = await aCompleteDraft(client)
  const { materials } = await client.call(listMaterials, { applicationId })
  const materialId = materials[0]?.id ?? ''
  const picture = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()
  const ofApplication = () => ({ applicationId })
  return [
    aCall('save profile', saveProfile, () => ({ nickname: '张师傅', password: 'k7wolke' })),
    aCall('export own data', exportOwnData, () => ({ code: '000000' })),
    aCall('view application', getApplication, ofApplication),
    aCall('check application', checkApplication, ofApplication),
    aCall('list materials', listMaterials, ofApplication),
    aCall('submit application', submitApplication, ofApplication),
    aCall('list applications', listApplications, () => ({
      group: 'pending' as const,
      page: 1,
      pageSize: 100,
      byAppointment: null,
    })),
    aCall('create application', createApplication, () => ({ businessId, byAppointment: false })),
    aCall('save party', saveParty, () => ({ applicationId, party: aParty({ name: randomUUID() }) })),
    aCall('save units', saveUnits, () => ({ applicationId, units: Array.from({ length: 20 }, () => aUnit()) })),
    aCall('list messages', listMessages, () => ({ page: 1, pageSize: 100 })),
    aCall('list archive requests', listArchiveRequests, () => ({})),
    aCall('search articles', listArticles, () => ({ channel: 'news' as const, page: 1, search: '登记' })),
    aCall('see calendar', getCalendar, () => ({})),
    aCall('send feedback', sendFeedback, () => ({ content: randomUUID() })),
    aCall('search property', searchProperty, () => ({
      certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
      applicationId,
    })),
    {
      ...aCall(`upload of ${Math.round(picture.length / 1024)} KB`, uploadFiles, () => ({ applicationId, materialId })),
      send: (session) => upload(session, { applicationId, materialId }, [picture]),
    },
  ]
}

/** A machine that does other work may be too busy for a while. */
const isServed = (status: number): boolean => status === 200 || (status === 503 && !process.env.EXACT_TIMES)

/** Milliseconds of a call alone, the middle of five. */
async function costOf(call: Call): Promise<number> {
  const client = await signIn('zhangsan')
  const took: number[] = []
  while (took.length < 5) took.push((await timed(() => call.send(client))).ms)
  return percentile(took, 0.5)
}

async function timed(send: () => Promise<WireAnswer>): Promise<{ ms: number; status: number }> {
  const began = performance.now()
  const { status } = await send()
  return { ms: performance.now() - began, status }
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What ordinary sessions notice for a while. */
async function measure(ordinary: readonly Client[]): Promise<{ ms: number; status: number }[]> {
  const until = performance.now() + spanMs
  const answers = await Promise.all(
    ordinary.map(async (client, index) => {
      const own: { ms: number; status: number }[] = []
      await pause((index * pauseMs) / ordinary.length)
      do {
        own.push(await timed(() => client.post(getUserInfo.path, {})))
        await pause(pauseMs)
      } while (performance.now() < until)
      return own
    }),
  )
  return answers.flat()
}

/** Sends a call at its allowed rate, without waiting for answers, while the work runs. */
async function beside<T>(call: Call, work: () => Promise<T>): Promise<T> {
  const client = await signIn('zhangsan')
  const answers: Promise<unknown>[] = []
  const timer = setInterval(() => answers.push(call.send(client).catch(() => undefined)), call.everyMs)
  answers.push(call.send(client))
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await Promise.all(answers)
  }
}

test('six ordinary sessions do not notice one that makes dear calls at its allowed rate', async () => {
  const calls = await makeCalls()
  const priced: { call: Call; cost: number }[] = []
  for (const call of calls) priced.push({ call, cost: await costOf(call) })
  const chosen = priced.toSorted((a, b) => b.cost - a.cost).slice(0, dearest)
  const slower: string[] = []
  report('call | alone, ms | a second | p95 of others before, ms | during, ms | ratio')
  for (const { call, cost } of chosen) {
    const ordinary = (await insertCrowd(database.db, ordinarySessions)).map(({ cookie }) => withCookie(cookie))
    const before: number[] = []
    const during: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      before.push(...(await measure(ordinary)).map(({ ms }) => ms))
      const answers = await beside(call, () => measure(ordinary))
      expect(answers.filter(({ status }) => !isServed(status))).toEqual([])
      during.push(...answers.map(({ ms }) => ms))
    }
    const [calm, beset] = [percentile(before, 0.95), percentile(during, 0.95)]
    const figures = [cost.toFixed(0), (1000 / call.everyMs).toFixed(1), calm.toFixed(1), beset.toFixed(1)]
    report([call.name, ...figures, `× ${(beset / calm).toFixed(2)}`].join(' | '))
    if (beset > 1.5 * calm) slower.push(call.name)
  }
  // Times decide on a machine that does nothing else.
  if (process.env.EXACT_TIMES) expect(slower).toEqual([])
}, 600_000)
