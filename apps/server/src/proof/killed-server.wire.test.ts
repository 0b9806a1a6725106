import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { getApplication, listApplications, submitApplication } from '@registration/contract/applications.ts'
import { uploadFiles } from '@registration/contract/materials.ts'
import { compareWithSubmission, listRemarks } from '@registration/contract/remarks.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCompleteDraft, aDraft, aPicture } from '../testing/applications.ts'
import { CallRefused, type Client, makeClient } from '../testing/client.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { signIn } from '../testing/sign-in.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

const rounds = 3
const perRound = 8

let dataDir: string
let server: ServerProcess
let citizen: Client
/** The output of every server of this file, and the texts that may not be in it. */
let written = ''
const secrets: string[] = []

const start = (port?: number) =>
  startServerProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    STANDIN_REGISTRY_PROPERTIES: '50',
    ...(port !== undefined && { PORT: String(port) }),
  })

beforeAll(async () => {
  dataDir = await makeTemporaryFolder()
  server = await start()
  citizen = await signIn(server.base, 'zhangsan')
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const read = (applicationId: string) => citizen.call(getApplication, { applicationId })
const filesIn = async (folder: string) =>
  (await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    // Beside the citizens' files are the audit log's anchors and the forms, each made some time after a submission.
    (entry) => entry.isFile() && !/audit-anchors|forms/.test(entry.parentPath),
  )

interface Submission {
  applicationId: string
  requestId: string
}

/** Submits all at once and kills the server after `after` acknowledgements. Returns the acknowledged ones. */
async function submitUntilKilled(submissions: Submission[], after: number): Promise<Set<string>> {
  const acknowledged = new Set<string>()
  let killed: Promise<unknown> | undefined
  await Promise.allSettled(
    submissions.map(async ({ applicationId, requestId }) => {
      await citizen.call(submitApplication, { applicationId }, requestId)
      if (killed) return
      acknowledged.add(applicationId)
      if (acknowledged.size === after) killed = server.end('SIGKILL')
    }),
  )
  await (killed ?? server.end('SIGKILL'))
  return acknowledged
}

/** The registry's numbers, after all of them have arrived. */
function acknowledgedBy(submissions: Submission[]): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const { rows } = await citizen.call(listApplications, { group: 'pending', page: 1, pageSize: 100 })
      return submissions.map(({ applicationId }) => {
        const number = rows.find(({ id }) => id === applicationId)?.acceptanceNumber
        expect(number).toMatch(/^\d{13}$/)
        return number ?? ''
      })
    },
    { timeout: 60_000, interval: 100 },
  )
}

async function restart(): Promise<void> {
  written += server.output()
  server = await start(server.port)
}

test('kill -9 in the middle of submissions loses no acknowledged submission, and leaves none half done', async () => {
  for (let round = 0; round < rounds; round += 1) {
    // A session of its own for each round: one may make 600 calls a minute.
    citizen = await signIn(server.base, 'zhangsan')
    const submissions: Submission[] = []
    for (let i = 0; i < perRound; i += 1)
      submissions.push({ applicationId: await aCompleteDraft(citizen), requestId: randomUUID() })
    const acknowledged = await submitUntilKilled(submissions, 1 + round * 2)
    await restart()

    for (const { applicationId, requestId } of submissions) {
      const { application, steps, units, parties } = await read(applicationId)
      // While the stand-ins are still starting, the hand-over may have been tried in vain for a while.
      const isSubmitted = ['pending', 'handoverFailed'].includes(application.status)
      if (acknowledged.has(applicationId)) expect(isSubmitted, application.status).toBe(true)
      else expect(isSubmitted || application.status === 'unsubmitted', application.status).toBe(true)
      expect({ units: units.length, parties: parties.length }).toEqual({ units: 1, parties: 2 })
      expect(steps.filter(({ activity }) => activity === '提交申请')).toHaveLength(isSubmitted ? 1 : 0)
      // The citizen, who may not have seen the answer, taps again: the same request, the same result.
      await citizen.call(submitApplication, { applicationId }, requestId)
    }
    const numbers = await acknowledgedBy(submissions)
    for (const { applicationId } of submissions) {
      const { steps } = await read(applicationId)
      expect(steps.map(({ activity }) => activity).sort()).toEqual(['受理初审', '提交申请'])
    }
    expect(new Set(numbers).size).toBe(perRound)
  }
})

test('kill -9 in the middle of rejections and of what follows them leaves every remark with its rejection', async () => {
  citizen = await signIn(server.base, 'zhangsan')
  const remarks = JSON.stringify([1, 2, 3].map((n) => ({ target: { kind: 'application' }, text: `请核对${n}` })))
  const submissions: Submission[] = []
  for (let i = 0; i < perRound; i += 1) {
    const applicationId = await aCompleteDraft(citizen)
    await citizen.call(submitApplication, { applicationId })
    submissions.push({ applicationId, requestId: randomUUID() })
  }
  await acknowledgedBy(submissions)
  let killed: Promise<unknown> | undefined
  await Promise.allSettled(
    submissions.map(async ({ applicationId, requestId }, i) => {
      const decision = { proinstid: applicationId, shzt: '11', opinion: '请补正。', remarks }
      await citizen.post('/standin/registry/decide', decision)
      await citizen.call(submitApplication, { applicationId }, requestId)
      if (i >= perRound / 2) killed ??= server.end('SIGKILL')
    }),
  )
  await (killed ?? server.end('SIGKILL'))
  await restart()
  for (const { applicationId } of submissions) {
    // The stand-in sends what it had decided until it is answered.
    const { application } = await vi.waitFor(async () => {
      const read = await citizen.call(getApplication, { applicationId })
      expect(read.steps.map(({ activity }) => activity)).toContain('权籍调查已驳回')
      return read
    }, 60_000)
    const { current, earlier } = await citizen.call(listRemarks, { applicationId })
    const isRejected = application.status === 'cadastralRejected'
    expect([current.length, earlier.flatMap((each) => each.remarks).length]).toEqual(isRejected ? [3, 0] : [0, 3])
    const { since, changes } = await citizen.call(compareWithSubmission, { applicationId })
    expect({ isKept: since !== '', changes }).toEqual({ isKept: true, changes: [] })
  }
})

test('kill -9 in the middle of an upload leaves nothing of it behind, and the session stays', async () => {
  citizen = await signIn(server.base, 'zhangsan')
  const applicationId = await aDraft(citizen)
  const before = (await filesIn('files')).length
  const request = beginUpload(applicationId, await aPicture())
  await vi.waitFor(async () => expect(await filesIn('uploads')).toHaveLength(1), 60_000)
  await server.end('SIGKILL')
  await request.answer
  await restart()
  expect(await filesIn('uploads')).toEqual([])
  expect(await filesIn('files')).toHaveLength(before)
  expect((await read(applicationId)).application.status).toBe('unsubmitted')
})

test('SIGTERM finishes running calls, accepts no new ones, and shuts down in order', async () => {
  const applicationId = await aDraft(citizen)
  const request = beginUpload(applicationId, await aPicture())
  await vi.waitFor(async () => expect(await filesIn('uploads')).toHaveLength(1), 60_000)
  const ended = server.end('SIGTERM')
  await vi.waitFor(() => expect(fetch(`${server.base}/healthz`)).rejects.toThrow(), 60_000)
  request.finish()
  expect(await request.answer).toContain('"stat":1')
  expect(await ended).toBe(0)
  await restart()
  expect(await (await fetch(`${server.base}/readyz`)).json()).toEqual({ status: 'ready' })
})

test('its output names no person, number or session', async () => {
  const stranger = makeClient(server.base)
  await stranger.get('/waiting?code=a-code-in-an-address&state=s')
  await citizen.post('/online/wx/process', { lsh: '130402198503071231', openid: 'o-demo-zhangsan' })
  await citizen.post(
    '/online/wx/addProposerinfo',
    '{"proposerinfo":{"sqr_zjh":"130402198503071231","sqr_tel":"13800138001"',
  )
  await citizen.call(getApplication, { applicationId: '13040219850307123X' }).catch((error: unknown) => {
    expect(error).toBeInstanceOf(CallRefused)
  })
  secrets.push(
    ...[...citizen.cookies.values()],
    'a-code-in-an-address',
    'o-demo-zhangsan',
    '张建国',
    '赵明远',
    '人民东路',
  )
  written += server.output()
  expect(written.length).toBeGreaterThan(10_000)
  expect(written).toContain('"answered"')
  for (const secret of secrets) expect(written).not.toContain(secret)
  // Identity numbers of 15 and 18 characters, mobile numbers.
  expect(written.match(/(?<![\w-])(\d{15}|\d{17}[\dXx])(?![\w-])/g)).toBeNull()
  expect(written.match(/(?<![\w.-])1[3-9]\d{9}(?![\w-])/g)).toBeNull()
})

/** An upload whose body is sent in two halves, the second when the test allows it. */
function beginUpload(applicationId: string, picture: Buffer) {
  const { hostname, port } = new URL(server.base)
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const request = http.request({
    hostname,
    port,
    method: 'POST',
    path: uploadFiles.path,
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      cookie: `session=${citizen.cookies.get('session')}`,
    },
  })
  const answer = new Promise<string>((resolve) => {
    request.on('error', () => resolve('cut'))
    request.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('close', () => resolve(text))
    })
  })
  request.write(field('slsqId', applicationId) + field('materialId', 'sale-contract'))
  request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="page.jpg"\r\n\r\n')
  request.write(picture.subarray(0, 200))
  return {
    answer,
    finish() {
      request.write(picture.subarray(200))
      request.end('\r\n--b--\r\n')
    },
  }
}
