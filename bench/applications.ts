// `npm run bench:applications`: starting an application and looking at the list, 50 citizens at once, beside two peers
// measured in the same run: a call that asks the database for nothing but its health, and the bare insert.
import { createApplication, listApplications } from '@registration/contract/applications.ts'
import { systemIds } from '../apps/server/src/ids.ts'
import { insertApplication } from '../apps/server/src/modules/application-record/application-store.ts'
import { startServer } from '../apps/server/src/testing/bench-server.ts'
import type { Client } from '../apps/server/src/testing/client.ts'
import { type Measured, measure } from './support/measure.ts'
import { report } from './support/report.ts'

const citizens = 50
const rounds = 3
const callsEach = 8
const businessId = '130400-sale-of-existing-home'

const server = await startServer()
try {
  // The last one gets the bare rows: they are more drafts than a citizen may have.
  const clients = (await server.signIn(citizens + 1)).slice(0, citizens)
  const health = async () => {
    const answer = await fetch(`${server.base}/healthz`)
    await answer.arrayBuffer()
  }
  const create = (client: Client) => async () => {
    await client.call(createApplication, { businessId, byAppointment: false, regionCode: '130403' }, systemIds.uuid())
  }
  const list = (client: Client) => async () => {
    await client.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 15 })
  }
  const insert = await bareInsert()

  const results: Measured[][] = []
  for (let round = 0; round <= rounds; round += 1) {
    results.push([
      await measure(
        '/healthz',
        callsEach,
        clients.map(() => health),
      ),
      await measure(
        'bare insert',
        callsEach,
        clients.map(() => insert),
      ),
      await measure('starting an application', callsEach, clients.map(create)),
      await measure('list of applications', callsEach, clients.map(list)),
    ])
  }
  // The first round warms up. The median of the others is reported.
  const measured = results.slice(1)
  const [asked, inserted, created, listed] = [0, 1, 2, 3].map((index) =>
    median(measured.flatMap((each) => each[index] ?? [])),
  )
  give(created, inserted)
  give(listed, asked)
} finally {
  await server.stop()
}

function median(results: Measured[]): Measured | undefined {
  return results.sort((a, b) => a.p50 - b.p50)[Math.floor(results.length / 2)]
}

function give(ours: Measured | undefined, peer: Measured | undefined): void {
  if (!ours || !peer) throw new Error('nothing was measured')
  const note = `${ours.rate.toFixed(0)} a second, p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms`
  report({ name: `${ours.name} ÷ ${peer.name}`, value: ours.rate / peer.rate, unit: '×', note })
}

/** What the database does for one application, without the call around it. */
async function bareInsert(): Promise<() => Promise<void>> {
  const { pool, cipher } = server.services
  const { id: citizenId } = await pool
    .selectFrom('citizen')
    .select('id')
    .where('openid', '=', `o-bench-${citizens}`)
    .executeTakeFirstOrThrow()
  return async () => {
    await insertApplication(pool, cipher, {
      id: systemIds.uuid(),
      citizenId,
      businessId,
      name: '存量房买卖转移登记',
      registrationType: '200',
      cityCode: '130400',
      regionCode: '130403',
      byAppointment: false,
      now: new Date(),
    })
  }
}
