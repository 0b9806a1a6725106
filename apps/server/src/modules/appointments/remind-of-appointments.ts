import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { fromShanghai, toShanghai } from '../../shanghai-time.ts'
import { notifyCitizens } from '../messages/message-service.ts'
import { type Appointment, markReminded } from './appointment-store.ts'
import { cancelDeadline, dayDeadline } from './booking-rules.ts'
import { addDays } from './calendar-rules.ts'
import { slotName } from './slot-store.ts'

const batchSize = 100

/**
 * Reminds citizens of their appointments of the next day, from the morning on until appointments can no longer be
 * cancelled. Nobody is reminded of what they booked or moved that same morning. Any number of nodes may run it: each
 * booking is announced once, in the transaction that notes it.
 */
export async function remindOfAppointments(services: Services): Promise<void> {
  const { pool, content, clock } = services
  const now = clock.now()
  const day = addDays(todayInShanghai(now), 1)
  const from = fromShanghai(`${todayInShanghai(now)} ${content.calendar.remindFrom}:00`)
  if (!from || now < from || now >= dayDeadline(content.calendar, day)) return
  while (await inTransaction(pool, (db) => remindNext(services, db, { day, changedBefore: from })));
}

async function remindNext(services: Services, db: Db, query: { day: string; changedBefore: Date }): Promise<boolean> {
  const { content } = services
  const bookings = await markReminded(db, { ...query, limit: batchSize })
  await notifyCitizens(
    db,
    services,
    bookings.map((booking) => ({
      citizenId: booking.citizenId,
      kind: 'appointmentReminder' as const,
      params: {
        slot: `${booking.day} ${slotName(booking)}`,
        place: placeWords(booking, content),
        until: toShanghai(cancelDeadline(content.calendar, booking)).slice(0, 16),
      },
      recordId: booking.id,
    })),
  )
  return bookings.length === batchSize
}

/** The office and its address. A region that the content no longer has is shown by its code. */
function placeWords({ areaCode }: Appointment, content: Content): { zh: string; en: string } | string {
  const office = findRegion(content, areaCode)?.city.office
  if (!office) return areaCode
  return { zh: `${office.name.zh}（${office.address.zh}）`, en: `${office.name.en} (${office.address.en})` }
}
