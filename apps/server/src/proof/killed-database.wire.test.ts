import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createApplication, listApplications } from '@registration/contract/applications.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { businessId } from '../testing/applications.ts'
import { report } from '../testing/report.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { signIn } from '../testing/sign-in.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'
import { within } from '../testing/within.ts'

const rounds = 3

let folder: string
let server: ServerProcess
beforeAll(async () => {
  folder = await makeTemporaryFolder()
  server = await startServerProcess({ DATA_DIR: folder, STANDIN_REGISTRY_PROPERTIES: '50' })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The id of the database's first process, as the last start wrote it. */
async function databaseProcess(): Promise<number> {
  const file = path.join(folder, 'database', 'postgres', 'postmaster.pid')
  return Number.parseInt(await readFile(file, 'utf8'), 10)
}

test('the database killed during writes is back within five seconds, with all acknowledged writes', async () => {
  const citizen = await signIn(server.base, 'zhangsan')
  const acknowledged: string[] = []
  const draft = { ...z.encode(createApplication.input, { businessId, byAppointment: false }) }
  const write = async () => {
    const answer = await citizen.post(createApplication.path, { ...draft, [requestIdName]: randomUUID() })
    expect([200, 503]).toContain(answer.status)
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('5')
    else acknowledged.push(z.parse(made, answer.body.data).proinstid)
  }
  const healed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await write()
    const writing = Array.from({ length: 12 }, write)
    const killed = await databaseProcess()
    process.kill(killed, 'SIGKILL')
    const began = performance.now()
    await Promise.all(writing)
    const serves = async () => {
      // The processes of its connections outlive the first one by a moment, and may answer still.
      expect(await databaseProcess()).not.toBe(killed)
      expect((await citizen.call(getUserInfo, {})).name).toBe('张建国')
    }
    await vi.waitFor(serves, patience)
    healed.push((performance.now() - began) / 1000)
  }
  // On another connection, which may learn only now that it is dead.
  const list = () => citizen.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 100 })
  const { rows } = await vi.waitFor(list, patience)
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
  report(
    `database killed: ${rounds} rounds, ${acknowledged.length} acknowledged, 0 lost, serving within ${Math.max(...healed).toFixed(1)} s`,
  )
  expect(Math.max(...healed)).toBeLessThan(within(5))
})

const patience = { timeout: 60_000, interval: 50 }

const made = z.object({ proinstid: z.string() })
