import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { repositoryFolder } from '../../config.ts'
import { type Db, makeDatabase } from '../../db/database.ts'
import { makePool } from '../../db/pool.ts'
import { aCompleteDraft, attachmentsOf } from '../../testing/applications.ts'
import { openDays } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { insertCrowd } from '../../testing/crowd.ts'
import { report } from '../../testing/report.ts'
import { signIn } from '../../testing/sign-in.ts'
import { compareWithDatabase } from './compare-with-database.ts'
import { requirePackages } from './require-packages.ts'
import { type Ground, startGround } from './start-ground.ts'
import { waitUntil } from './wait-until.ts'
import { type Load, startLoad } from './write-load-wire.ts'

// `npm run proof:engine`: the product on the engines of production, while citizens write. A node is killed, the primary's
// machine is lost, the next primary's machine is silent and comes back. Exit code 2 without Debian's packages of it.
const promisedSeconds = 30
const seatsLeft = 6

const faults: string[] = []
function judge(line: string, holds: boolean): void {
  report(`${holds ? 'ok    ' : 'FAILED'} ${line}`)
  if (!holds) faults.push(line)
}

/** Loses something while citizens write. Reports how long no write was acknowledged. */
async function loseWhileWriting(what: string, load: Load, lose: () => Promise<void>): Promise<void> {
  const before = load.failed.length
  const lostAt = performance.now()
  await lose()
  const isAfter = ({ triedAt }: { triedAt: number }) => triedAt > lostAt
  await waitUntil(`a write after: ${what}`, 180, async () => load.acknowledged.some(isAfter))
  const first = Math.min(...load.acknowledged.filter(isAfter).map(({ answeredAt }) => answeredAt))
  const seconds = (first - lostAt) / 1000
  const tries = load.failed.length - before
  judge(
    `${what}: a write is acknowledged after ${seconds.toFixed(1)} s, ${tries} tries failed meanwhile`,
    seconds < promisedSeconds,
  )
}

async function loseNode({ service }: Ground, load: Load): Promise<void> {
  await loseWhileWriting('a node killed', load, async () => {
    await service.nodes[1]?.end('SIGKILL')
  })
  await pause(5_000)
  await service.restartNode(1)
}

async function losePrimary({ database }: Ground, load: Load): Promise<void> {
  const { primary, standby } = await database.untilWhole()
  await database.leadEtcdOn(primary)
  await loseWhileWriting(`the primary's machine ${primary.name} lost, with etcd's leader`, load, () => primary.kill())
  judge(`the standby ${standby.name} is the primary`, (await database.findPrimary()) === standby)
  await pause(5_000)
  const began = performance.now()
  await database.restart(primary)
  await database.untilWhole()
  report(
    `      the lost machine is the synchronous standby ${((performance.now() - began) / 1000).toFixed(1)} s after its start`,
  )
}

async function silencePrimary({ database }: Ground, load: Load): Promise<void> {
  const { primary, standby } = await database.untilWhole()
  await loseWhileWriting(`the primary's machine ${primary.name} silent`, load, async () => primary.freeze())
  judge(`the standby ${standby.name} is the primary`, (await database.findPrimary()) === standby)
  primary.thaw()
  const { primary: last } = await database.untilWhole()
  judge(`the silent machine came back as the standby`, last === standby)
}

/** Copies of the pictures of a whole application in the bucket. */
async function readPictures(citizen: Client, applicationId: string): Promise<string[]> {
  const urls = (await attachmentsOf(citizen, applicationId)).map(({ url }) => url)
  return Promise.all(
    urls.map(async (url) => Buffer.from(await (await citizen.get(url)).arrayBuffer()).toString('base64')),
  )
}

async function verifyAuditLog(settings: Record<string, string>): Promise<void> {
  const command = path.join(repositoryFolder, 'apps/server/src/modules/audit/verify-command.ts')
  const child = spawn(process.execPath, [command], { env: { ...process.env, ...settings } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise((resolve) => child.on('close', resolve))
  const [anchors, entries] = output.trimEnd().split('\n').slice(-2)
  judge(`the audit log: ${anchors}; ${entries}`, code === 0)
  if (code !== 0) report(output)
}

async function judgeWrites(db: Db, load: Load): Promise<void> {
  const { acknowledged, refused, failed } = load
  const { lost, doneTwice, doubleBookings, miscounted } = await compareWithDatabase(db, acknowledged)
  const number = (kind: string) => acknowledged.filter((each) => each.kind === kind).length
  const all = `${number('feedback')} feedback, ${number('booking')} bookings, ${number('draft')} drafts`
  judge(
    `${acknowledged.length} writes acknowledged (${all}), ${lost} lost, ${doneTwice} done twice`,
    lost + doneTwice === 0,
  )
  judge(`${doubleBookings} double bookings, ${miscounted} slots miscounted`, doubleBookings + miscounted === 0)
  const refusals = [...refused].map(([refusal, times]) => `${refusal} ${times}`)
  judge(
    `refused only what is full: ${refusals.join(', ')}`,
    [...refused.keys()].every((each) => each === 'booking: slotFull'),
  )
  const ends = Map.groupBy(failed, ({ how }) => how)
  const list = [...ends].map(([how, tries]) => `${how} ${tries.length}`).join(', ')
  judge(`failed tries only said that the service is unavailable: ${list}`, !ends.has('500'))
}

async function prove(ground: Ground): Promise<void> {
  const { service, database } = ground
  const pool = makePool(database.url, { max: 4 })
  const db = makeDatabase(pool)
  const applicant = await signIn(service.base, 'zhangsan')
  const owner = await signIn(service.base, 'wangfang')
  const applicationId = await aCompleteDraft(owner)
  const pictures = await readPictures(owner, applicationId)
  judge(`${pictures.length} pictures are in the bucket`, pictures.length > 0)
  const days = (await openDays(applicant)).slice(0, 5)
  await sql`update slot set capacity = taken + ${seatsLeft} where calendar_day_id = any(${days.map(({ id }) => id)})`.execute(
    db,
  )
  const crowd = await insertCrowd(db, 300)

  const load = startLoad({ base: service.base, crowd, days, applicant })
  await pause(5_000)
  await loseNode(ground, load)
  await losePrimary(ground, load)
  await silencePrimary(ground, load)
  await pause(5_000)
  await load.stop()

  await judgeWrites(db, load)
  const again = await readPictures(owner, applicationId)
  judge('the pictures are the same', again.join() === pictures.join())
  await pool.end()
  await verifyAuditLog(service.settings)
}

requirePackages(process.argv.slice(2))
// The machines end with the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const ground = await startGround(report)
try {
  await prove(ground)
} catch (error) {
  faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  report(faults.at(-1) ?? '')
} finally {
  if (faults.length === 0 || !process.env.KEEP) await ground.stop()
}
report(faults.length === 0 ? 'the engine holds' : `${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
