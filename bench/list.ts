// `npm run bench:list`: one citizen's 10,000 applications among a table of ROWS (10 million) beside the same among a tenth:
// the first and the hundredth page with their count, of one state and of several states of one kind.

import { makePool } from '../apps/server/src/db/pool.ts'
import { type ListQuery, listApplications } from '../apps/server/src/modules/applications/application-store.ts'
import { startServer } from '../apps/server/src/testing/bench-server.ts'
import { machine, spread } from './support/traffic.ts'

const rows = Number(process.env.ROWS ?? 10_000_000)
const own = 10_000
const others = 1000
const looks = 300
const pages = [1, 100] as const
const questions = {
  'one state': { statuses: ['unsubmitted'], byAppointment: undefined },
  'several of a kind': { statuses: ['unsubmitted', 'pending', 'accepted'], byAppointment: false },
} satisfies Record<string, Pick<ListQuery, 'statuses' | 'byAppointment'>>
const looked = Object.entries(questions).flatMap(([name, question]) =>
  pages.map((page) => ({ name: `${name}, page ${page}`, question, page })),
)

const server = await startServer()
const filling = makePool(server.services.config.databaseUrl ?? '', { max: 1, statementTimeoutMs: 0 })
try {
  console.log(machine())
  await filling.query(`insert into citizen (id, openid, joined_at, created_at)
    select md5('c' || n)::uuid, 'o-list-' || n, now(), now() from generate_series(0, ${others}) n`)
  // The citizen's own lie apart from each other, as years leave them.
  await fill(0, rows / 10, `case when n % ${rows / 10 / own} = 0 then 0 else 1 + n % ${others} end`)
  const small = await measure(rows / 10)
  await fill(rows / 10, rows, `1 + n % ${others}`)
  const large = await measure(rows)
  for (const [index, { name }] of looked.entries())
    console.log(`${name}: × ${((large[index] ?? 0) / (small[index] ?? 1)).toFixed(2)} of a tenth of the rows (p50)`)
} finally {
  await filling.end()
  await server.stop()
}

/** Applications numbered from `first` to before `end`, whose citizen an expression over `n` names. */
async function fill(first: number, end: number, citizen: string): Promise<void> {
  const step = 100_000
  for (let from = first; from < end; from += step)
    await filling.query(`insert into application (id, citizen_id, business_id, name, registration_type, city_code,
        region_code, by_appointment, status, created_at, started_at)
      select md5('a' || n)::uuid, md5('c' || (${citizen}))::uuid, '130400-sale-of-existing-home', '存量房买卖转移登记', '200',
        '130400', '130403', false, 'unsubmitted', now(), now() - n * interval '1 second'
      from generate_series(${from}, ${Math.min(from + step, end) - 1}) n`)
}

/** The p50 of each question in milliseconds. */
async function measure(total: number): Promise<number[]> {
  await filling.query('vacuum analyze application')
  const { rows: found } = await server.pool.query(`select md5('c0')::uuid as id`)
  const result: number[] = []
  for (const { name, question, page } of looked) {
    const took: number[] = []
    for (let look = 0; look < looks; look += 1) {
      const began = performance.now()
      const listed = await listApplications(server.services.pool, {
        citizenId: found[0].id,
        ...question,
        offset: (page - 1) * 15,
        limit: 15,
      })
      took.push(performance.now() - began)
      if (listed.total !== own || listed.rows.length !== 15) throw new Error(`${name} has ${listed.rows.length}`)
    }
    const { p50, p99 } = spread(took)
    result.push(p50)
    console.log(`${total} rows, ${name}: p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`)
  }
  return result
}
