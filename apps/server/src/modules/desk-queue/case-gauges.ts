import type { Registry } from 'prom-client'
import type { Services } from '../../context.ts'
import { gaugeCount } from '../../metrics.ts'
import { countOverdue, countWaiting } from './case-gauge-store.ts'

/** How many cases wait, and how many are overdue. */
export function gaugeCases(registry: Registry, { pool, clock }: Pick<Services, 'pool' | 'clock'>): void {
  gaugeCount(registry, 'desk_cases_waiting', 'Cases of the desk that nobody has claimed', () => countWaiting(pool))
  gaugeCount(registry, 'desk_cases_overdue', 'Open cases of the desk whose limit has passed', () =>
    countOverdue(pool, clock.now()),
  )
}
