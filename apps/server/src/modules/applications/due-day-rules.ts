import { findBusiness } from '../../content/content-lookup.ts'
import type { Content, OfferedBusiness } from '../../content/content-schema.ts'
import { serverLimits } from '../../server-limits.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { addWorkingDays, countWorkingDays, isWorkingDay } from '../appointments/working-day-rules.ts'
import { makeWorkingTime, minutesOfDay, workingMinutesBetween } from '../appointments/working-hour-rules.ts'
import { timesOf } from '../catalogue/terms-rules.ts'
import type { Stop } from './due-day-store.ts'

const dayOf = (at: Date) => toShanghai(at).slice(0, 10)

/**
 * The promised day of an application that is accepted now: what is published before the decision is waited for, too. The
 * same day, if the office works on it: a term never ends on a day off (民法典 article 203). Null where one applies by
 * appointment: what was passed are its papers, and the acceptance that the term counts from is at the counter.
 */
export function promisedDay({ calendar }: Content, business: OfferedBusiness, acceptedAt: Date): string | null {
  if (business.appointment) return null
  const { workingDays, publicationDays } = timesOf(business)
  const [city, day, days] = [business.city.code, dayOf(acceptedAt), workingDays + publicationDays]
  return addWorkingDays(calendar, city, day, days === 0 && !isWorkingDay(calendar, city, day) ? 1 : days)
}

/** The promised day of an application and what follows from it now. */
export interface Due {
  /** `YYYY-MM-DD`. Empty if it is not accepted, decided already, or not known while a hold stops the clock. */
  dueDay: string
  overdueDays: number
  /** The citizen has asked the office about it lately. */
  isUrged: boolean
}

type Promised = Pick<ApplicationRow, 'status' | 'due_day' | 'urged_at' | 'city_code' | 'business_id'>

const nothingDue: Due = { dueDay: '', overdueDays: 0, isUrged: false }

/**
 * The due day is the promised day, moved by the working days for which holds stopped the clock (`stops`). While a hold stops
 * it, the day on which it began counts as today. docs/product/applications.md 'The promised day'.
 */
export function dueOf(content: Content, application: Promised, stops: readonly Stop[], now: Date): Due {
  const { calendar } = content
  const { status, due_day, urged_at, city_code } = application
  if (status !== 'accepted' || due_day === null) return nothingDue
  const stopped = stops.find(({ endedAt }) => endedAt === null)
  const dueDay = addWorkingDays(calendar, city_code, due_day, daysStopped(content, application, stops))
  const overdueDays = countWorkingDays(calendar, city_code, dueDay, dayOf(stopped?.beganAt ?? now))
  if (stopped && overdueDays === 0) return nothingDue
  const isUrged =
    urged_at !== null && dayOf(now) < addWorkingDays(calendar, city_code, dayOf(urged_at), serverLimits.urgeDays)
  return { dueDay, overdueDays, isUrged }
}

/**
 * The whole working days of the holds that have ended: parts of days count together, and the promise never moves by more than
 * the clock stood still. The days of a publication are in the promise already. What an office closes beside its calendar moves
 * no promise.
 */
function daysStopped(content: Content, { city_code, business_id }: Promised, stops: readonly Stop[]): number {
  const { calendar, desk } = content
  const time = makeWorkingTime({ calendar, city: city_code, hours: desk.workingHours, closedDays: new Map() })
  const minutes = stops.reduce(
    (sum, { beganAt, endedAt }) => sum + (endedAt ? workingMinutesBetween(time, beganAt, endedAt) : 0),
    0,
  )
  const business = findBusiness(content, business_id)
  const promised = business ? timesOf(business).publicationDays : 0
  return Math.max(0, Math.floor(minutes / minutesOfDay(desk.workingHours)) - promised)
}
