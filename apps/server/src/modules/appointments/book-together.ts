import type { bookSlot } from '@registration/contract/appointments.ts'
import type { Db } from '../../db/database.ts'
import type { Joined, TogetherHandler } from '../../http/as-one.ts'
import { Refused } from '../../refuse.ts'
import { refuseMissed, tellOwners, tellRegistryOfAll } from './appointment-service.ts'
import { bookingOf } from './book-slot.ts'
import { missedSince, refuseUnbookableDay } from './booking-rules.ts'
import { asBooked, type Ground, insertBookings, type NewBooking, readGrounds } from './booking-store.ts'
import { todayOf } from './calendar-rules.ts'
import { lockSlots, type StoredSlot } from './slot-store.ts'

interface Wish {
  place: number
  booking: NewBooking
  slot: StoredSlot
}

/**
 * Books the plain wishes of one moment with one statement: for oneself or another, without an application, on a slot with room
 * for all of them. Everything else is `bookSlotHandler`'s.
 */
export const bookTogether: TogetherHandler<typeof bookSlot> = async (calls, db) => {
  const wishes = await pickPlain(calls, db)
  const acting = calls[0]?.ctx
  if (acting && wishes.length > 0) {
    await lockSlots(
      db,
      wishes.map(({ slot }) => slot.id),
    )
    const written = await insertBookings(
      db,
      wishes.map(({ booking }) => booking),
    )
    if (written < wishes.length) throw new Error('a slot filled up meanwhile')
    const booked = wishes.map(({ booking, slot }) => asBooked(booking, slot))
    await tellRegistryOfAll(acting, booked)
    await tellOwners(acting, booked, 'appointmentBooked')
  }
  const answers = new Map(wishes.map(({ place, booking }) => [place, { id: booking.id }]))
  return calls.map((_, i) => answers.get(i))
}

/** The wishes that can be had by counting: nothing stands against them, and nothing of the person's has to be given up for them. */
async function pickPlain(calls: readonly Joined<typeof bookSlot>[], db: Db): Promise<Wish[]> {
  const [first] = calls
  if (!first) return []
  const { clock, content } = first.ctx
  const asked = calls.map(({ input, ctx }) => ({ ...bookingOf(input, ctx), applicationId: null }))
  const grounds = await readGrounds(db, asked, missedSince(content.calendar, todayOf(clock.now())))
  const taken = new Map<string, number>()
  const people = new Set<string>()
  return calls.flatMap((call, place) => {
    const [booking, ground] = [asked[place], grounds[place]]
    if (!booking || !ground || !isPlain(call, ground)) return []
    const { slot, number } = ground
    const persons = [`${slot.day} ${booking.citizenId}`, `${slot.day} ${booking.documentNumberIndex}`]
    const count = taken.get(slot.id) ?? slot.taken
    if (count >= slot.capacity || persons.some((person) => people.has(person))) return []
    taken.set(slot.id, count + 1)
    for (const person of persons) people.add(person)
    return [{ place, slot, booking: { ...booking, number } }]
  })
}

function isPlain(
  { input, ctx }: Joined<typeof bookSlot>,
  { slot, missedDays, hasClaims, isBooked }: Ground & { isBooked: boolean },
): boolean {
  if (input.applicationId || slot.dayId !== input.calendarDayId) return false
  if (slot.isClosed || hasClaims || isBooked) return false
  try {
    refuseUnbookableDay(ctx.content.calendar, slot.day, ctx.clock.now())
    refuseMissed(ctx, missedDays)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
