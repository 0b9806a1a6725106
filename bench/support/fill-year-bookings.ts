import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Services } from '../../apps/server/src/context.ts'
import { insertRows } from '../../apps/server/src/db/insert-rows.ts'
import type { Pool } from '../../apps/server/src/db/pool.ts'
import type { AppointmentState } from '../../apps/server/src/db/tables.ts'
import {
  addDays,
  type PlannedDay,
  type PlannedSlot,
  planDay,
} from '../../apps/server/src/modules/appointments/calendar-rules.ts'
import { insertDays } from '../../apps/server/src/modules/appointments/calendar-store.ts'
import { personOf } from './fill-year-citizens.ts'
import { agency, citizenIdOf, inBatches, momentOf, size, uuidOf } from './year-shape.ts'

/** A seat of a slot that somebody has booked. */
interface Booking {
  day: string
  slot: PlannedSlot
  citizen: number
  isPast: boolean
  n: number
}

/**
 * The calendar of each office from the first day to the last bookable one with its bookings: of the past days nine of ten
 * seats, of the next ones fewer with each day. The agency has one on each past day.
 */
export async function fillBookings(
  { pool, cipher, content }: Pick<Services, 'pool' | 'cipher' | 'content'>,
  database: Pool,
  firstDay: string,
): Promise<number> {
  const { calendar } = content
  const today = todayInShanghai(new Date())
  const last = addDays(today, calendar.lastDay)
  const bookings: Booking[] = []
  for (const area of calendar.areas) {
    const days: PlannedDay[] = []
    for (let day = firstDay; day <= last; day = addDays(day, 1)) days.push(planDay(calendar, area, day))
    // Its parameters have a bound.
    for (let from = 0; from < days.length; from += 100) await insertDays(pool, days.slice(from, from + 100))
    for (const [index, { day, slots }] of days.filter(({ isClosed }) => !isClosed).entries())
      bookings.push(
        ...bookingsOf(day, slots, { today, index, seed: bookings.length, isFirst: area === calendar.areas[0] }),
      )
  }
  await inBatches(
    bookings.length,
    (n) => asAppointment(cipher, bookings[n]),
    (rows) => insertRows(pool, 'appointment', rows),
  )
  await database.query(`
    update slot set taken = booked.count
    from (select slot_id, count(*)::integer as count from appointment where state in ('booked', 'kept', 'missed') group by slot_id) booked
    where slot.id = slot_id`)
  return bookings.length
}

function bookingsOf(
  day: string,
  slots: readonly PlannedSlot[],
  { today, index, seed, isFirst }: { today: string; index: number; seed: number; isFirst: boolean },
): Booking[] {
  const isPast = day < today
  const filled = isPast ? 0.9 : Math.max(0, 0.8 - (index - size.workingDays) * 0.02)
  const seats = slots.flatMap((slot) => Array.from({ length: Math.floor(slot.capacity * filled) }, () => slot))
  return seats.map((slot, seat) => {
    const n = seed + seat
    const isAgency = isPast && isFirst && seat === 0
    // Nobody twice on a day, in whichever office.
    const visitor = 1 + (((index * 211 + seat + (isFirst ? 0 : 500)) * 104_729) % (size.citizens - 1))
    return { day, slot, n, isPast, citizen: isAgency ? agency : visitor }
  })
}

const pastStates = ['kept', 'kept', 'kept', 'kept', 'kept', 'kept', 'kept', 'kept', 'missed', 'cancelled'] as const

function asAppointment(cipher: Services['cipher'], booking: Booking | undefined) {
  if (!booking) throw new Error('there is no such booking')
  const { day, slot, citizen, isPast, n } = booking
  const id = uuidOf(`appointment ${n}`)
  const { name, documentNumber, phone } = personOf(citizen)
  const at = momentOf(addDays(day, -7), (n * 7) % 480)
  const state: AppointmentState = isPast ? (pastStates[n % pastStates.length] ?? 'kept') : 'booked'
  return {
    id,
    citizen_id: citizenIdOf(citizen),
    slot_id: slot.id,
    day,
    state,
    name,
    phone_sealed: cipher.encrypt(phone, `appointment:${id}:phone`),
    document_number_sealed: cipher.encrypt(documentNumber, `appointment:${id}:document_number`),
    document_number_index: cipher.index(documentNumber, 'document_number'),
    revision: state === 'booked' ? 0 : 1,
    created_at: at,
    changed_at: at,
    remark: '',
    is_own: citizen % 10 < 7,
    reminded_day: isPast ? day : null,
  }
}

/** Each kept booking was reminded of. */
export async function fillReminders(pool: Pool): Promise<void> {
  await pool.query(`
    insert into citizen_message (id, citizen_id, kind, params, link, created_at, read_at)
    select made_id('reminder ' || appointment.id), citizen_id, 'appointmentReminder',
      jsonb_build_object('slot', appointment.day || ' ' || starts_at || '-' || ends_at, 'place', '邯郸市不动产登记中心', 'until', '16:00'),
      '/appointmentRecord?id=' || appointment.id,
      appointment.day - interval '15 hours', appointment.day - interval '12 hours'
    from appointment join slot on slot.id = slot_id where state = 'kept'`)
}
