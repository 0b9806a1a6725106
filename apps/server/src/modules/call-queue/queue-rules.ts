import type { Language } from '@registration/contract/refusals.ts'
import { isResidentNumber } from '@registration/contract/rules/citizen-id.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { CalendarRules } from '../../content/calendar-schema.ts'
import { businessesOf } from '../../content/content-lookup.ts'
import type { City, Content } from '../../content/content-schema.ts'
import { minuteMs } from '../../durations.ts'
import { refuse } from '../../refuse.ts'
import { instantOf, toShanghai } from '../../shanghai-time.ts'
import { placeOf } from '../appointments/area-rules.ts'
import { addDays } from '../appointments/calendar-rules.ts'

/** The days with numbers now, today first. */
export function queueDays({ callQueue }: CalendarRules, now: Date): { from: string; to: string } {
  const today = todayInShanghai(now)
  return { from: today, to: addDays(today, callQueue.daysAhead) }
}

/** Whether numbers are available at this hour. */
export function isOpenNow({ callQueue }: CalendarRules, now: Date): boolean {
  const hour = toShanghai(now).slice(11, 16)
  return callQueue.takeFrom <= hour && hour < callQueue.takeUntil
}

export function refuseOutsideHours(rules: CalendarRules, now: Date): void {
  const { takeFrom: from, takeUntil: to } = rules.callQueue
  if (!isOpenNow(rules, now)) throw refuse('notTicketHours', { params: { from, to } })
}

interface Time {
  day: string
  startsAt: string
}

/** Whether a time can still be booked. */
export const canTake = ({ callQueue }: CalendarRules, { day, startsAt }: Time, now: Date): boolean =>
  instantOf(day, startsAt).getTime() - now.getTime() >= callQueue.minutesAhead * minuteMs

/** Refuses a document whose number the registry does not take for the counter: a passport, a licence and the like. */
export function refuseOtherDocuments(
  { documentType, documentNumber }: { documentType: string; documentNumber: string },
  now: Date,
): void {
  if (!isResidentNumber(documentType, documentNumber, todayInShanghai(now))) throw refuse('ticketNeedsIdCard')
}

export const officeShown = (city: City, language: Language) => ({ id: city.code, ...placeOf(city, language) })

/** The queues of an office: its categories of business, in their order, without those it does not offer. */
export function queuesOf(content: Content, city: City, language: Language) {
  const offered = businessesOf(content, city.code)
  return content.categories.flatMap(({ id, name }) => {
    const businesses = offered.filter(({ categoryId }) => categoryId === id)
    if (businesses.length === 0) return []
    const list = businesses.map((business) => ({ id: business.offerId, name: business.name[language] }))
    return [{ id, name: name[language], businesses: list }]
  })
}

/** The id of a time of an office, from its day and its words. */
export const slotIdOf = ({ code }: City, { day, time }: { day: string; time: string }): string =>
  `${code}-${day.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}`

/** The day in the id of a time. Empty if it is none. */
export const dayOfSlotId = (slotId: string): string =>
  /^\d{6}-(\d{4})(\d{2})(\d{2})-\d{4}$/.exec(slotId)?.slice(1).join('-') ?? ''
