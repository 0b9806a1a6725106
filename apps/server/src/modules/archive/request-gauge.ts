import type { Registry } from 'prom-client'
import type { Services } from '../../context.ts'
import { gaugeCount } from '../../metrics.ts'
import { countUnanswered } from './archive-request-store.ts'

/** How many archive queries of citizens wait for an answer. */
export function gaugeArchiveRequests(registry: Registry, { pool }: Pick<Services, 'pool'>): void {
  gaugeCount(registry, 'archive_requests_waiting', 'Archive queries without an answer', () => countUnanswered(pool))
}
