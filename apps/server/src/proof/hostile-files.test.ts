import { uploadFiles } from '@registration/contract/materials.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, aPicture, upload } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { report } from '../testing/report.ts'
import { within } from '../testing/within.ts'
import { hostileFiles } from './hostile-files.ts'

// `npm run proof:decoders` uploads all of them, `npm run test:long` every fifth.
const every = Number(process.env.HOSTILE_EVERY ?? 5)
const chosen = hostileFiles.filter((_, index) => index % every === 0)
/** The examiner's own limit is 20 seconds. No file of these gets near it. */
const slowestHostile = within(10_000)
/** What another citizen waits for a picture of a few kilobytes, at worst in one of twenty uploads. */
const slowestOrdinary = within(2_000)

let product: TestProduct
let attacker: Client
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  attacker = await product.signIn('zhangsan')
  citizen = await product.signIn('lisi')
})
afterAll(() => product.stop())

const materialId = 'sale-contract'

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const began = performance.now()
  const answer = await work()
  return { ms: performance.now() - began, answer }
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** Uploads ordinary pictures one after another as long as `goesOn`, and returns their times. */
async function uploadOrdinary(goesOn: (uploads: number) => boolean): Promise<number[]> {
  const times: number[] = []
  let applicationId = ''
  while (goesOn(times.length)) {
    if (times.length % 90 === 0) applicationId = await aDraft(citizen)
    const picture = await aPicture()
    const { ms, answer } = await timed(() => upload(citizen, { applicationId, materialId }, [picture]))
    expect(answer.body).toMatchObject({ stat: 1 })
    times.push(ms)
  }
  return times
}

test(`${chosen.length} hostile files are answered in words and in time, and delay no other citizen`, async () => {
  const applicationId = await aDraft(attacker)
  const files: { what: string; refusal: string | undefined; content: Buffer }[] = []
  for (const { what, refusal, make } of chosen) files.push({ what, refusal, content: await make() })
  await uploadOrdinary((uploads) => uploads < 5)
  const before = await uploadOrdinary((uploads) => uploads < 40)

  let left = files.length
  // All at once: a citizen's files wait for one another.
  const attack = Promise.all(
    files.map(async ({ what, refusal, content }) => {
      const { ms, answer } = await timed(() => upload(attacker, { applicationId, materialId }, [content]))
      left -= 1
      expect({ what, status: answer.status, reason: answer.body.reason }).toEqual({
        what,
        status: refusal ? 400 : 200,
        reason: refusal,
      })
      return { what, ms }
    }),
  )
  const during = await uploadOrdinary((uploads) => left > 0 || uploads < 20)
  await attack

  // And one by one, for the time of each.
  const alone: { what: string; ms: number }[] = []
  for (const { what, content } of files) {
    const { ms } = await timed(() => upload(attacker, { applicationId, materialId }, [content]))
    alone.push({ what, ms })
  }
  const [slowest] = alone.toSorted((a, b) => b.ms - a.ms)
  const p95 = { before: percentile(before, 0.95), during: percentile(during, 0.95) }
  report(
    `${files.length} hostile files; the slowest answer ${Math.round(slowest?.ms ?? 0)} ms (${slowest?.what}); ` +
      `ordinary uploads: p95 ${Math.round(p95.before)} ms before, ${Math.round(p95.during)} ms during (${during.length})`,
  )
  expect(slowest?.ms).toBeLessThan(slowestHostile)
  expect(p95.during).toBeLessThan(slowestOrdinary)
  expect((await citizen.post(uploadFiles.path, new FormData())).status).toBe(400)
}, 600_000)
