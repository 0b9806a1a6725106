import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import {
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
} from '@registration/contract/applications.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUnit } from '../demonstration/builders.ts'
import { aDraft, businessId } from '../testing/applications.ts'
import { type Client, makeClient } from '../testing/client.ts'
import { report } from '../testing/report.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { signIn } from '../testing/sign-in.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

// `npm run proof:kill` makes 200 rounds.
const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const writers = 6
const unitsAtOnce = 5

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await makeTemporaryFolder()
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = (port?: number) =>
  startServerProcess({
    DATA_DIR: dataDir,
    STANDIN_REGISTRY_PROPERTIES: '50',
    ...(port !== undefined && { PORT: String(port) }),
  })

interface Written {
  /** Drafts and lists of units whose saving was answered. */
  drafts: string[]
  filled: string[]
  /** Drafts whose units were being saved, answered or not. */
  tried: string[]
}

/** Writes until the server is gone, so many milliseconds after the first answer. */
async function writeUntilKilled(citizen: Client, afterMs: number): Promise<Written> {
  const written: Written = { drafts: [], filled: [], tried: [] }
  const first = Promise.withResolvers<void>()
  let isKilled = false
  const write = async () => {
    while (!isKilled) {
      const input = { businessId, byAppointment: false }
      const { applicationId } = await citizen.call(createApplication, input, randomUUID())
      written.drafts.push(applicationId)
      first.resolve()
      written.tried.push(applicationId)
      const units = Array.from({ length: unitsAtOnce }, () => aUnit())
      await citizen.call(saveUnits, { applicationId, units }, randomUUID())
      written.filled.push(applicationId)
    }
  }
  const all = Promise.allSettled(Array.from({ length: writers }, write))
  // On a busy machine nothing is answered yet after so many alone.
  await Promise.race([first.promise, all])
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  isKilled = true
  await server.end('SIGKILL')
  await all
  return written
}

test('kill -9 during writes loses no acknowledged one and leaves none half done', async () => {
  const total = { acknowledged: 0, lost: 0, halfDone: 0 }
  const restarts: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const citizen = await signIn(server.base, 'zhangsan')
    await aDraft(citizen)
    const { drafts, filled, tried } = await writeUntilKilled(citizen, 60 + ((round * 37) % 240))
    const began = performance.now()
    server = await start(server.port)
    restarts.push((performance.now() - began) / 1000)
    // Sessions survive the process too. Each counts its own calls.
    const reader = round % 2 === 0 ? citizen : await signIn(server.base, 'zhangsan')
    const known = new Set(await listed(reader))
    total.acknowledged += drafts.length + filled.length
    total.lost += drafts.filter((id) => !known.has(id)).length
    for (const applicationId of tried.filter((id) => known.has(id))) {
      const { units } = await reader.call(getApplication, { applicationId })
      if (units.length === 0 && filled.includes(applicationId)) total.lost += 1
      if (units.length !== 0 && units.length !== unitsAtOnce) total.halfDone += 1
    }
    // A citizen may have a hundred drafts.
    for (const applicationId of known) await reader.call(deleteApplication, { applicationId })
  }
  const [half = 0, all = 0] = [restarts.length >> 1, restarts.length - 1].map(
    (at) => restarts.toSorted((a, b) => a - b)[at],
  )
  report(
    `kill -9: ${rounds} rounds, ${total.acknowledged} acknowledged, ${total.lost} lost, ${total.halfDone} half done, serving again within ${half.toFixed(1)} s, at worst ${all.toFixed(1)} s`,
  )
  expect(total).toMatchObject({ lost: 0, halfDone: 0 })
  expect(total.acknowledged).toBeGreaterThanOrEqual(rounds)
  expect((await makeClient(server.base).get('/readyz')).status).toBe(200)
}, 3_600_000)

/** Every draft, the newest hundreds: each round's own are among them. */
async function listed(citizen: Client): Promise<string[]> {
  const pages = [1, 2, 3].map((page) => citizen.call(listApplications, { group: 'unsubmitted', page, pageSize: 100 }))
  return (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ id }) => id))
}
