import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { decideCase, tickCase } from '@registration/contract/desk/decisions.ts'
import { deskFileUrl } from '@registration/contract/desk/desk-paths.ts'
import { claimNextCase } from '@registration/contract/desk/queue.ts'
import { presentSecondFactor, signInWithPassword } from '@registration/contract/desk/sign-in.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword, demonstrationSecret } from '../demonstration/officers.ts'
import { timeStepOf, totpCode } from '../modules/desk-sign-in/totp-rules.ts'
import { type Client, makeClient } from '../testing/client.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

const login = 'demo-cadastral'
const cases = 8

let dataDir: string
let server: ServerProcess
let officer: Client
beforeAll(async () => {
  dataDir = await makeTemporaryFolder()
  server = await start()
  officer = makeClient(server.base)
  await officer.call(signInWithPassword, { login, password: demonstrationPassword(login) })
  await officer.call(presentSecondFactor, { code: totpCode(demonstrationSecret(login), timeStepOf(new Date())) })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** With the demonstration's cases of the desk. */
const start = (port?: number) =>
  startServerProcess({
    DATA_DIR: dataDir,
    STANDIN_REGISTRY_PROPERTIES: '50',
    ...(port !== undefined && { PORT: String(port) }),
  })

/** Browsers read files at `localhost`, where passkeys are possible. */
const deskBase = () => server.base.replace('127.0.0.1', 'localhost')

const read = (id: string) => officer.call(getDeskCase, { id })

interface Acting<A> {
  act: () => Promise<A>
  /** The answer, if it came before the server was killed. */
  answer?: A
}

/** Does all at once and kills the server after so many answers. Then it is started again, in the same place. */
async function killAmong<A>(all: Acting<A>[], after: number): Promise<void> {
  let answered = 0
  let killed: Promise<unknown> | undefined
  await Promise.allSettled(
    all.map(async (each) => {
      const answer = await each.act()
      if (killed) return
      each.answer = answer
      answered += 1
      if (answered === after) killed = server.end('SIGKILL')
    }),
  )
  await (killed ?? server.end('SIGKILL'))
  server = await start(server.port)
}

const claimed: string[] = []

test('kill -9 in the middle of claims loses none that was answered, and a repeat claims no second case', async () => {
  const all = Array.from({ length: cases }, (): Acting<{ id: string; version: number }> => {
    const requestId = randomUUID()
    return { act: () => officer.call(claimNextCase, {}, requestId) }
  })
  await killAmong(all, 3)
  for (const { act, answer } of all) {
    const again = await act()
    if (answer) expect(again).toEqual(answer)
    claimed.push(again.id)
    const { case: row, timeline } = await read(again.id)
    expect(row).toMatchObject({ state: 'claimed', assignee: { login }, version: again.version })
    expect(timeline.filter(({ act: done }) => done === 'claimed')).toHaveLength(1)
  }
  expect(new Set(claimed).size).toBe(cases)
})

test('kill -9 in the middle of decisions leaves each case decided once or not at all', async () => {
  const all: (Acting<{ version: number }> & { id: string })[] = []
  for (const id of claimed) {
    const version = await lookThrough(id)
    const requestId = randomUUID()
    const decision = { id, version, verdict: 'return', opinion: '请补正。', confirmed: true } as const
    all.push({ id, act: () => officer.call(decideCase, decision, requestId) })
  }
  await killAmong(all, 3)
  for (const { id, act, answer } of all) {
    const before = (await read(id)).case.state
    if (answer) expect(before).toBe('returned')
    expect((await act()).version).toBe(answer?.version ?? (await read(id)).case.version)
    const { case: row, timeline, submissions } = await read(id)
    expect(row.state).toBe('returned')
    expect(timeline.filter(({ act: done }) => done === 'returned')).toHaveLength(row.submission)
    expect(submissions.at(-1)?.decidedAt).not.toBe('')
  }
})

/** Opens every file of a case and judges every paper. Returns the version. */
async function lookThrough(id: string): Promise<number> {
  const { case: row, form } = await read(id)
  let { version } = row
  for (const { id: materialId, files } of form.materials) {
    for (const file of files) await officer.get(`${deskBase()}${deskFileUrl(file.id, 'view')}`)
    const target = { kind: 'material', id: materialId } as const
    const ticked = await officer.call(tickCase, { id, version, target, state: files.length > 0 ? 'fits' : 'none' })
    version = ticked.version
  }
  return version
}
