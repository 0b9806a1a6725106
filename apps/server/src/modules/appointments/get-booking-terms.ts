import type { getBookingTerms } from '@registration/contract/appointments.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { listMissedDays } from './appointment-store.ts'
import { areaOf, officesOf, placeOf } from './area-rules.ts'
import { barredUntil, missedNow, missedSince } from './booking-rules.ts'

/** The rules of booking and the caller's state under them, shown before any refusal. */
export const getBookingTermsHandler: Handler<typeof getBookingTerms> = async ({ regionCode }, ctx) => {
  const { caller, content, config, db, clock, language } = ctx
  const rules = content.calendar
  const city = areaOf(content, regionCode ?? config.homeRegion)
  const today = todayInShanghai(clock.now())
  const missed = await listMissedDays(db, caller.citizenId, missedSince(rules, today))
  return {
    areaId: city.code,
    place: placeOf(city, language),
    offices: officesOf(content, language),
    holdMinutes: rules.holdMinutes,
    offerMinutes: rules.offerMinutes,
    cancelUntil: rules.cancelUntil,
    missed: missedNow(rules, missed, today),
    missedLimit: rules.missed.limit,
    missedWithinDays: rules.missed.withinDays,
    barDays: rules.missed.barDays,
    barredUntil: barredUntil(rules, missed, today) ?? '',
    now: toShanghai(clock.now()),
  }
}
