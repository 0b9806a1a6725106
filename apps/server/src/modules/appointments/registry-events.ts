import { registryEvent } from '@registration/contract/registry-events.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type * as z from 'zod/mini'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { notifyCitizen } from '../messages/message-service.ts'
import { type EventKinds, eventKind, type Verdict } from '../registry/registry-event-rules.ts'
import { type BookingContext, notifyOwners, settleSlot } from './appointment-service.ts'
import { type Appointment, findAppointment } from './appointment-store.ts'
import { endBooking } from './booking-store.ts'
import { lockSlots, releaseSeats, slotName } from './slot-store.ts'

type ClosedEvent = z.output<(typeof registryEvent)['appointment.closed']>

const states = { kept: 'kept', missed: 'missed', cancelled: 'closed' } as const
const messages = {
  kept: 'appointmentClosed',
  missed: 'appointmentMissed',
  cancelled: 'appointmentCancelled',
} as const

/** The registry's events about the end of an appointment. docs/product/appointments.md 'Appointments'. */
export const appointmentEvents: EventKinds = {
  'appointment.closed': eventKind(registryEvent['appointment.closed'], close),
}

/** An appointment in the future cannot be kept or missed. An event about a cancelled or moved booking is out of date. */
async function close(event: ClosedEvent, db: Db, services: LocalServices): Promise<Verdict> {
  const outcome = event.data?.state ?? 'kept'
  const appointment = await findAppointment(db, event.appointmentId)
  if (appointment?.state !== 'booked') return 'gone'
  if (outcome !== 'cancelled' && appointment.day > todayInShanghai(services.clock.now())) return 'early'
  if (isOfFormerTime(event, outcome, appointment)) return 'gone'
  return end(appointment, outcome, { ...services, db })
}

/** Whether an event is about the time that the appointment was moved from. What comes late must not end the new one. */
function isOfFormerTime(
  { at }: Pick<ClosedEvent, 'at'>,
  outcome: keyof typeof states,
  { day, revision, changedAt }: Appointment,
): boolean {
  // Only a move raises the revision of a booking that still stands.
  if (revision === 0) return false
  // An event has no fractions of a second.
  return outcome === 'cancelled' ? toShanghai(at) < toShanghai(changedAt) : todayInShanghai(at) < day
}

async function end(appointment: Appointment, outcome: keyof typeof states, ctx: BookingContext): Promise<Verdict> {
  const { db, clock } = ctx
  const { id, slotId } = appointment
  await lockSlots(db, [slotId])
  if (!(await endBooking(db, appointment, { state: states[outcome], now: clock.now() }))) return 'early'
  if (outcome === 'cancelled') {
    await releaseSeats(db, slotId, 1)
    await settleSlot(ctx, slotId)
  }
  await notifyCitizen(db, ctx, {
    citizenId: appointment.citizenId,
    kind: messages[outcome],
    params: { slot: `${appointment.day} ${slotName(appointment)}` },
    recordId: id,
  })
  if (outcome === 'cancelled') await notifyOwners(ctx, appointment, 'appointmentInYourNameEnded')
  return 'applied'
}
