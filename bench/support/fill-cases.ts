import { createHash } from 'node:crypto'
import type { Stage } from '@registration/contract/desk/case-words.ts'
import { insertRows } from '../../apps/server/src/db/insert-rows.ts'
import { aCitizen, makeCitizen } from '../../apps/server/src/demonstration/builders.ts'
import { insertSubmission } from '../../apps/server/src/modules/applications/submission-store.ts'
import { listClosedDays } from '../../apps/server/src/modules/appointments/calendar-store.ts'
import { keysOf } from '../../apps/server/src/modules/desk-cases/case-key-rules.ts'
import { saveLimitBasis } from '../../apps/server/src/modules/desk-cases/housekeeping-store.ts'
import { limitBasis } from '../../apps/server/src/modules/desk-cases/limit-rules.ts'
import type { BenchServer } from '../../apps/server/src/testing/bench-server.ts'
import { frozenSale } from './frozen-sale.ts'

const regions = ['130402', '130403', '130404', '130406', '130423', '130426', '130434', '130481']
const stages = ['cadastral', 'acceptance', 'registration'] as const satisfies readonly Stage[]
const family = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗']
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平']
const batch = 5_000
const hour = 3_600_000
/** The oldest open case arrived ten days ago, the oldest of all two years before it. */
const openHours = 240
const doneHours = 17_520

/** What one made-up case is found by. */
export interface Known {
  number: string
  name: string
  documentNumber: string
  phone: string
  certificateNumber: string
  unitNumber: string
}

const pick = <T>(from: readonly T[], n: number): T => {
  const found = from[n % from.length]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}

/** The made-up people and property of case `n`. No two cases have the same. */
export function knownOf(n: number): Known {
  const digits = String(n).padStart(8, '0')
  return {
    number: `${20_200_101 + Math.floor(n / 4_000)}${pick(regions, n).slice(-4)}${digits.slice(-5)}`,
    name: `${pick(family, n)}${pick(given, Math.floor(n / 20))}${pick(given, Math.floor(n / 400))}`,
    documentNumber: `1304211988${digits}`,
    phone: `138${digits}`,
    certificateNumber: `冀（2023）邯郸市不动产权第${digits}号`,
    unitNumber: `130403001001GB${digits}F00010001`,
  }
}

/** So many cases in the order in which they arrived, the last `open` of them waiting, without their applications. */
export async function fillCases(server: BenchServer, total: number, open: number): Promise<void> {
  const { pool, cipher } = server.services
  const now = Date.now()
  for (let from = 0; from < total; from += batch) {
    const rows = Array.from({ length: Math.min(batch, total - from) }, (_, index) => {
      const n = from + index
      const known = knownOf(n)
      const id = idOf(n)
      const isOpen = n >= total - open
      const hoursAgo = isOpen ? (openHours * (total - 1 - n)) / open : openHours + ((total - n) / total) * doneHours
      const arrivedAt = new Date(now - hoursAgo * hour)
      const party = { ...known, agentName: '', agentDocumentNumber: '', agentPhone: '' }
      return {
        id,
        number: known.number,
        region_code: pick(regions, n),
        business_id: '130400-sale-of-existing-home',
        business_name: '存量房买卖转移登记',
        registration_type: '200',
        stage: pick(stages, Math.floor(n / 7)),
        state: isOpen ? ('waiting' as const) : ('done' as const),
        submission: 1 + (n % 5 === 0 ? 1 : 0),
        applicant_name_sealed: cipher.encrypt(known.name, `desk_case:${id}:applicant_name`),
        arrived_at: arrivedAt,
        due_at: new Date(arrivedAt.getTime() + 120 * hour),
        is_urgent: n % 997 === 0,
        decided_at: isOpen ? null : arrivedAt,
        ...keysOf(cipher, { regionCode: pick(regions, n), parties: [party], units: [known] }),
      }
    })
    await insertRows(pool, 'desk_case', rows)
  }
  await noteLevels(server)
  await server.pool.query('vacuum analyze desk_case, case_level')
  // Else the disk is busy with the filling while the first calls are measured.
  await server.pool.query('checkpoint')
}

/** Officers were notified of the limits when they passed, and the limits were computed by the present calendar. */
async function noteLevels({ pool, services }: BenchServer): Promise<void> {
  const { pool: db, content } = services
  await saveLimitBasis(db, limitBasis({ content, closedDays: await listClosedDays(db) }))
  await pool.query(
    `insert into case_level (case_id, submission, stage, level, at)
    select id, submission, stage, level, now() from desk_case, unnest(array['soon', 'over']) as level where state = 'waiting'`,
  )
}

/** Gives some cases what was submitted, twice each, by citizens of their own: each reads who looked at theirs. */
export async function fillSubmissions({ services }: BenchServer, cases: readonly string[]): Promise<void> {
  const { pool, cipher, content, ids, clock } = services
  for (const [count, id] of cases.entries()) {
    const application = { id, citizen_id: await makeCitizen(services, `o-bench-desk-${count}`, aCitizen()) }
    const frozen = { ...frozenSale(content, count), files: [] }
    for (const submission of [1, 2])
      await insertSubmission(pool, cipher, application, { id: ids.uuid(), submission, frozen, at: clock.now() })
  }
}

export const idOf = (n: number): string => {
  const hex = createHash('md5').update(`case ${n}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
