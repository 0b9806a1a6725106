import type { TakingNumber, takeNumber } from '@registration/contract/call-queue.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import {
  announce,
  associatedDataOf,
  bookSeat,
  getBookingPreconditions,
  limitBookings,
} from '../appointments/appointment-service.ts'
import { areaOf } from '../appointments/area-rules.ts'
import { decideSeat, refuseMissed } from '../appointments/booking-rules.ts'
import { asBooked, type NewBooking } from '../appointments/booking-store.ts'
import { type StoredSlot, slotName } from '../appointments/slot-store.ts'
import { getCitizen, isComplete } from '../session/citizen-store.ts'
import { canTake, queueDays, queuesOf, refuseOtherDocuments, refuseOutsideHours, slotIdOf } from './queue-rules.ts'

type Context = ContextOf<typeof takeNumber>

/** Takes a number for the caller: a seat of the same slots, by the same rules as an appointment. */
export const takeNumberHandler: Handler<typeof takeNumber> = async (input, ctx) => {
  const { content, clock } = ctx
  await limitBookings(ctx, 1)
  const { number, ...preconditions } = await getQueuePreconditions(input, ctx)
  const { slot, missedDays } = preconditions
  refuseUntakeable(slot, ctx)
  refuseMissed(content.calendar, missedDays, clock.now())
  const booking = { ...(await bookingOf(input, ctx)), number, slotId: slot.id }
  await bookSeat(ctx, booking, { ...preconditions, seat: decideSeat(preconditions) })
  await announce(ctx, asBooked(booking, slot), 'appointmentBooked')
  return { id: booking.id, number }
}

/** The slot of an office, a day and a time, for one of the office's queues. */
async function getQueuePreconditions(input: TakingNumber, ctx: Context) {
  const { officeId, queueId, day, time } = input
  const { caller, content, language } = ctx
  const office = areaOf(content, officeId)
  if (!queuesOf(content, office, language).some(({ id }) => id === queueId)) throw refuse('businessNotFound')
  const slotId = input.slotId ?? slotIdOf(office, { day: day ?? '', time: time ?? '' })
  const preconditions = await getBookingPreconditions(ctx, slotId, caller)
  const { slot } = preconditions
  const isWanted =
    slot.areaCode === office.code && slot.day === (day ?? slot.day) && slotName(slot) === (time ?? slotName(slot))
  if (!isWanted) throw refuse('slotNotFound')
  return preconditions
}

function refuseUntakeable(slot: StoredSlot, { content, clock }: Context): void {
  const rules = content.calendar
  const now = clock.now()
  refuseOutsideHours(rules, now)
  if (slot.day < todayInShanghai(now)) throw refuse('dayPast')
  if (slot.day > queueDays(rules, now).to) throw refuse('tooLateToBook', { params: { n: rules.callQueue.daysAhead } })
  if (!canTake(rules, slot, now)) throw refuse('ticketTooSoon', { params: { n: rules.callQueue.minutesAhead } })
}

async function bookingOf(input: TakingNumber, ctx: Context): Promise<Omit<NewBooking, 'number' | 'slotId'>> {
  const { caller, content, db, cipher, clock, ids } = ctx
  const citizen = await getCitizen(db, cipher, caller.citizenId)
  const now = clock.now()
  if (!isComplete(citizen)) throw refuse('profileIncomplete')
  refuseOtherDocuments(citizen, now)
  const id = ids.uuid()
  return {
    id,
    citizenId: caller.citizenId,
    ...queueDays(content.calendar, now),
    name: input.name,
    phoneEncrypted: cipher.encrypt(input.phone, associatedDataOf(id, 'phone')),
    documentNumberEncrypted: cipher.encrypt(citizen.documentNumber, associatedDataOf(id, 'document_number')),
    documentNumberIndex: cipher.index(citizen.documentNumber, 'document_number'),
    isOwn: citizen.certifiedAt !== null,
    applicationId: null,
    queueId: input.queueId,
    remark: input.remark ?? '',
    now,
  }
}
