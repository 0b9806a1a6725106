import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../../context.ts'
import { countOverdue, countWaiting } from './case-gauge-store.ts'

/** How many cases wait and how many are overdue. Read at each request; while the database is away the last figures remain. */
export function gaugeCases(registry: Registry, { pool, clock }: Pick<Services, 'pool' | 'clock'>): void {
  gauge(registry, 'desk_cases_waiting', 'Cases of the desk that nobody has claimed', () => countWaiting(pool))
  gauge(registry, 'desk_cases_overdue', 'Open cases of the desk whose limit has passed', () =>
    countOverdue(pool, clock.now()),
  )
}

function gauge(registry: Registry, name: string, help: string, count: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const counted = await count().catch(() => undefined)
      if (counted !== undefined) this.set(counted)
    },
  })
}
