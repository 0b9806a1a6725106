import { reviewStatuses } from '@registration/contract/application-status.ts'
import type { BookingInput, bookSlot } from '@registration/contract/appointments.ts'
import type { CtxOf, Handler } from '../../http/call.ts'
import { refuse } from '../../refuse.ts'
import { lockOwnApplication } from '../applications/application-store.ts'
import {
  getGround,
  refuseMissed,
  refuseUnbooked,
  refuseUnlessHeld,
  sealedPlace,
  settleSlot,
  tellOwner,
  tellRegistry,
} from './appointment-service.ts'
import { findBookedApplications } from './appointment-store.ts'
import { bookableDays, refuseUnbookableDay } from './booking-rules.ts'
import { asBooked, insertBooking, type NewBooking } from './booking-store.ts'
import { todayOf } from './calendar-rules.ts'
import { deleteClaims, deleteHold } from './hold-store.ts'
import { freePlaces, lockSlots, type StoredSlot } from './slot-store.ts'

type Ctx = CtxOf<typeof bookSlot>

/** Books a place for the citizen, or for whomever they name. One statement decides; repeats and races end in its 'no'. */
export const bookSlotHandler: Handler<typeof bookSlot> = async (input, ctx) => {
  const { caller, content, db, clock } = ctx
  const { slot, number, missedDays, hasClaims } = await getGround(ctx, caller.citizenId, input.slotId)
  const applicationId = await lockBookableApplication(input, slot, ctx)
  if (slot.dayId !== input.calendarDayId) throw refuse('slotOfAnotherDay')
  refuseUnbookableDay(content.calendar, slot.day, clock.now())
  refuseMissed(ctx, missedDays)

  const booking = { ...bookingOf(input, ctx), number, applicationId }
  const booked = asBooked(booking, slot)
  if (slot.taken >= slot.capacity) await refuseUnlessHeld(ctx, slot.id, booking)
  // Written before the place is taken, whose 'no' takes it back: so the slot's row is locked for the shortest time.
  await tellRegistry(ctx, booked)
  const id = (await insertBooking(db, booking)) ?? (await bookHeldPlace(booking, ctx))
  if (hasClaims) await freePlaces(db, slot.id, await deleteClaims(db, caller.citizenId, slot.id))
  await tellOwner(ctx, booked, 'appointmentBooked')
  return { id }
}

/** The citizen's own kept place first, else one that an expired hold has left; only for these is the slot locked. */
async function bookHeldPlace(booking: NewBooking, ctx: Ctx): Promise<string> {
  const { db } = ctx
  await refuseUnlessHeld(ctx, booking.slotId, booking)
  await lockSlots(db, [booking.slotId])
  const own = await deleteHold(db, booking.citizenId, booking.slotId)
  await freePlaces(db, booking.slotId, own)
  if (own === 0) await settleSlot(ctx, booking.slotId)
  return (await insertBooking(db, booking)) ?? refuseUnbooked(ctx, booking.slotId, booking)
}

export function bookingOf(input: BookingInput, ctx: Ctx): Omit<NewBooking, 'number' | 'applicationId'> {
  const { caller, content, cipher, clock, ids } = ctx
  const id = ids.uuid()
  const now = clock.now()
  return {
    id,
    citizenId: caller.citizenId,
    slotId: input.slotId,
    ...bookableDays(content.calendar, now),
    name: input.name,
    phoneSealed: cipher.seal(input.phone, sealedPlace(id, 'phone')),
    documentNumberSealed: cipher.seal(input.documentNumber, sealedPlace(id, 'document_number')),
    documentNumberIndex: cipher.index(input.documentNumber, 'document_number'),
    now,
  }
}

/** One of the caller's applications that may be booked for, at the office of its city. It stays locked: one booking ahead each. */
async function lockBookableApplication(
  { applicationId }: BookingInput,
  slot: StoredSlot,
  { caller, db, clock }: Ctx,
): Promise<string | null> {
  if (!applicationId) return null
  const application = await lockOwnApplication(db, caller.citizenId, applicationId)
  const isApproved = reviewStatuses[application.status].group === 'approved'
  if (!application.by_appointment || !isApproved) throw refuse('applicationNotBookable')
  if (application.city_code !== slot.areaCode) throw refuse('slotElsewhere')
  const query = { ids: [application.id], today: todayOf(clock.now()) }
  const booked = await findBookedApplications(db, caller.citizenId, query)
  if (booked.has(application.id)) throw refuse('applicationNotBookable')
  return application.id
}
