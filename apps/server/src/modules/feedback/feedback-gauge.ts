import type { Registry } from 'prom-client'
import type { Services } from '../../context.ts'
import { gaugeCount } from '../../metrics.ts'
import { countUnanswered } from './feedback-store.ts'

/** How much of citizens' feedback waits for a reply. */
export function gaugeFeedback(registry: Registry, { pool }: Pick<Services, 'pool'>): void {
  gaugeCount(registry, 'feedback_waiting', 'Feedback without a reply', () => countUnanswered(pool))
}
