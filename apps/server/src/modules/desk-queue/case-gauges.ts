import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../../context.ts'
import { countOpenCases } from './case-gauge-store.ts'

/** How many cases wait and how many are overdue. Read at each request; while the database is away the last figures remain. */
export function gaugeCases(registry: Registry, { pool, clock }: Pick<Services, 'pool' | 'clock'>): void {
  const overdue = new Gauge({
    name: 'desk_cases_overdue',
    help: 'Open cases of the desk whose limit has passed',
    registers: [registry],
  })
  new Gauge({
    name: 'desk_cases_waiting',
    help: 'Cases of the desk that nobody has claimed',
    registers: [registry],
    async collect() {
      const found = await countOpenCases(pool, clock.now()).catch(() => undefined)
      if (!found) return
      this.set(found.waiting)
      overdue.set(found.overdue)
    },
  })
}
