// `npm run bench:register`: the list of one's own property beside the register's answer, in turns: the stand-in's, which
// answers at once, and one that takes 100 ms, as over a network. And the judging of one check of 200 units.

import { listHoldings } from '@registration/contract/holdings.ts'
import { type CheckSettings, checkRules, judgeUnits } from '@registration/contract/rules/register-check.ts'
import type { Services } from '../apps/server/src/context.ts'
import { bindCitizen } from '../apps/server/src/modules/session/citizen-store.ts'
import { type BenchServer, startServer } from '../apps/server/src/testing/bench-server.ts'
import { unlock } from './support/account.ts'
import { report } from './support/report.ts'
import { startSlowRegister } from './support/slow-register.ts'
import { middle, spread } from './support/traffic.ts'

const calls = Number(process.env.CALLS ?? 200)
/** A citizen of the stand-in's made-up register. */
const holder = { name: '张建国', documentType: '1', documentNumber: '130402198503071231' }

for (const takes of [0, 100]) {
  const register = await startSlowRegister(takes)
  const server = await startServer({ REGISTRY_BASE: register.base })
  register.forwardTo(`${server.base}/standin/registry`)
  try {
    await compareList(server, takes)
  } finally {
    await server.stop()
    register.stop()
  }
}
judge()

async function compareList(server: BenchServer, takes: number): Promise<void> {
  const { services } = server
  const [client] = await server.signIn(1)
  if (!client) throw new Error('nobody is signed in')
  await becomeHolder(services)
  const alone: number[] = []
  const list: number[] = []
  for (let n = 0; n < calls + 20; n += 1) {
    // A citizen looks sixty times an hour at most: this one starts again.
    await services.pool.deleteFrom('rate_limit').execute()
    const asked = await timeOf(() => services.platform.landRegister.listHoldings(holder))
    const listed = await timeOf(() => client.call(listHoldings, {}))
    // The first ones warm up.
    if (n < 20) continue
    alone.push(asked)
    list.push(listed)
  }
  const value = middle(list) / middle(alone)
  const note = `${middle(alone).toFixed(1)} and ${middle(list).toFixed(1)} ms`
  const than = takes === 0 ? 'the stand-in’s answer' : `the answer of a register that takes ${takes} ms`
  report({ name: `list of one’s property ÷ ${than}`, value, unit: '×', atMost: 1.2, note })
  const [asked, listed] = [spread(alone).p99, spread(list).p99]
  report({ name: `list of one’s property: p99 over ${than}`, value: listed - asked, unit: 'ms', atMost: 40 })
}

/** Makes the one who is signed in the holder, with an unlocked session. */
async function becomeHolder(services: Services): Promise<void> {
  const { pool, cipher, clock } = services
  const { id: sessionId, citizen_id: citizenId } = await pool
    .selectFrom('session')
    .select(['id', 'citizen_id'])
    .executeTakeFirstOrThrow()
  await bindCitizen(pool, cipher, {
    id: citizenId,
    record: { accountKind: 'individual', ...holder },
    now: clock.now(),
  })
  await unlock(services, { sessionId, citizenId })
}

/** Two owners, an entry of each kind, something under way, a right that is over: every rule finds something. */
function judge(): void {
  const today = '2026-03-10'
  const kinds = ['seizure', 'preSeizure', 'mortgage', 'lock', 'objection', 'notice', 'residenceRight'] as const
  const settings: CheckSettings = {
    levels: Object.fromEntries(checkRules.map((rule) => [rule, 'block'])),
    ownerRole: 'obligor',
  }
  const parties = [{ role: 'rightsHolder' as const, name: '张建国', documentNumber: '130402198503071231' }]
  const units = Array.from({ length: 200 }, () => ({
    owners: [holder, { name: '王芳', documentNumber: '130403198611204528' }],
    entries: kinds.map((kind) => ({ kind, since: '2024-01-02', end: '2025-01-02' })),
    pending: [{ since: '2026-03-01' }],
    isPlaced: false,
    rightEnd: '2020-01-01',
  }))
  const times = Array.from({ length: 500 }, () => {
    const began = performance.now()
    judgeUnits(settings, units, parties, today)
    return performance.now() - began
  })
  const found = judgeUnits(settings, units, parties, today).length
  const value = middle(times.slice(100))
  report({ name: 'judging one check of 200 units', value, unit: 'ms', atMost: 1, note: `${found} findings` })
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await ask()
  return performance.now() - began
}
