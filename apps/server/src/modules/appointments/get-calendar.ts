import type { CalendarDay, getCalendar, Slot } from '@registration/contract/appointments.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { areaOf } from './area-rules.ts'
import { bookableDays } from './booking-rules.ts'
import { type CalendarRow, listCalendar } from './calendar-store.ts'
import { slotName } from './slot-store.ts'

/** The bookable days, closed ones included, with the caller's state on each slot. */
export const getCalendarHandler: Handler<typeof getCalendar> = async ({ regionCode }, ctx) => {
  const { caller, content, config, db, clock, language } = ctx
  const now = clock.now()
  const area = areaOf(content, regionCode ?? config.homeRegion)
  const rows = await listCalendar(db, {
    citizenId: caller.citizenId,
    areaCode: area.code,
    ...bookableDays(content.calendar, now),
    now,
  })
  return daysOf(rows, area.code, language)
}

function daysOf(rows: readonly CalendarRow[], areaId: string, language: Language): CalendarDay[] {
  const days = new Map<string, CalendarDay>()
  for (const row of rows) {
    const day = days.get(row.dayId) ?? {
      id: row.dayId,
      day: row.day,
      isClosed: row.isClosed,
      areaId,
      remark: language === 'en' ? row.remarkEn : row.remarkZh,
      isBooked: row.isBooked,
      slots: [],
    }
    const slot = slotOf(row)
    if (slot) day.slots.push(slot)
    days.set(row.dayId, day)
  }
  return [...days.values()]
}

function slotOf({ slotId, startsAt, endsAt, taken, capacity, ...own }: CalendarRow): Slot | undefined {
  if (slotId === null || startsAt === null || endsAt === null || taken === null || capacity === null) return undefined
  return {
    id: slotId,
    name: slotName({ startsAt, endsAt }),
    taken,
    capacity,
    standing: own.holdKind ? (own.holdKind === 'offer' ? 'offered' : 'held') : own.isWaiting ? 'waiting' : 'none',
    until: own.holdUntil ? toShanghai(own.holdUntil) : '',
    movingId: own.movingId ?? '',
    applicationId: own.applicationId ?? '',
  }
}
