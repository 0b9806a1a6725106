import type { getQueueTerms, listQueueNews } from '@registration/contract/call-queue.ts'
import type { Handler } from '../../http/handler.ts'
import { isOpenNow } from './queue-rules.ts'

/** The booking config, and whether numbers are available now. */
export const getQueueTermsHandler: Handler<typeof getQueueTerms> = async (_input, { content, clock }) => {
  const { takeFrom, takeUntil, minutesAhead, cancelMinutesAhead, daysAhead } = content.calendar.callQueue
  return {
    id: 'call-queue',
    takeFrom,
    takeUntil,
    minutesAhead: String(minutesAhead),
    cancelMinutesAhead: String(cancelMinutesAhead),
    daysAhead: String(daysAhead),
    isOpen: isOpenNow(content.calendar, clock.now()),
  }
}

export const listQueueNewsHandler: Handler<typeof listQueueNews> = async (_input, { content, language }) =>
  content.notices
    .toSorted((a, b) => (a.time < b.time ? 1 : -1))
    .map(({ id, title, url, time }) => ({ id, title: title[language], url, time }))
