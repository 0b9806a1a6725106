import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Registry } from 'prom-client'
import type { Services } from '../../context.ts'
import { gaugeCount } from '../../metrics.ts'
import { calendarEnd, countDays } from './calendar-rules.ts'

/** For how many days the calendar names the holidays. Below 0 in a year that it lacks. */
export function gaugeCalendar(registry: Registry, { content, clock }: Pick<Services, 'content' | 'clock'>): void {
  gaugeCount(registry, 'calendar_days_left', 'Days until the end of the last year of the calendar', async () => {
    const today = todayInShanghai(clock.now())
    return countDays(today, calendarEnd(content.calendar, today))
  })
}
