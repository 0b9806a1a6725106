import { limits } from '@registration/contract/rules/limits.ts'
import type { Content, OfferedBusiness } from '../../content/content-schema.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { addWorkingDays, countWorkingDays } from '../appointments/working-day-rules.ts'
import { timesOf } from '../catalogue/terms-rules.ts'

const dayOf = (at: Date) => toShanghai(at).slice(0, 10)

/** The promised day of an application that is accepted now: what is published before the decision is waited for, too. */
export function promisedDay({ calendar }: Content, business: OfferedBusiness, acceptedAt: Date): string {
  const { workingDays, publicationDays } = timesOf(business)
  return addWorkingDays(calendar, business.city.code, dayOf(acceptedAt), workingDays + publicationDays)
}

/** The promised day of an application and what follows from it now. */
export interface Due {
  /** `YYYY-MM-DD`. Empty if it is not accepted, or decided already. */
  dueDay: string
  overdueDays: number
  /** The citizen has asked the office about it lately. */
  isUrged: boolean
}

export function dueOf({ calendar }: Content, { status, due_day, urged_at, city_code }: ApplicationRow, now: Date): Due {
  if (status !== 'accepted' || due_day === null) return { dueDay: '', overdueDays: 0, isUrged: false }
  const today = dayOf(now)
  return {
    dueDay: due_day,
    overdueDays: countWorkingDays(calendar, city_code, due_day, today),
    isUrged: urged_at !== null && today < addWorkingDays(calendar, city_code, dayOf(urged_at), limits.urgeDays),
  }
}
