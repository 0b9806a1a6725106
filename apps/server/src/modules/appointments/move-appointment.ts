import type { moveAppointment } from '@registration/contract/appointments.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { announce, deleteOwnHold, getSlot, limitBookings, refuseBarred, settleSlot } from './appointment-service.ts'
import { type Appointment, getOwnAppointment } from './appointment-store.ts'
import { refuseUnbookableDay, refuseUnmovable } from './booking-rules.ts'
import { isOnOwnersDay, moveBooking } from './booking-store.ts'
import { lockSlots, releaseSeats, reserveSeat, type StoredSlot } from './slot-store.ts'

type Context = ContextOf<typeof moveAppointment>

/** Takes a seat on the new slot, then releases the old one. If the new slot is full, the booking stays. */
export const moveAppointmentHandler: Handler<typeof moveAppointment> = async ({ id, slotId }, ctx) => {
  const { caller, content, db, clock } = ctx
  const appointment = await getOwnAppointment(db, caller.citizenId, id)
  const slot = await getSlot(db, slotId)
  const now = clock.now()
  refuseUnmovable(content.calendar, appointment, slot, now)
  refuseUnbookableDay(content.calendar, slot.day, now)
  await refuseBarred(ctx, caller.citizenId)

  await limitBookings(ctx, 0)
  await lockSlots(db, [appointment.slotId, slot.id])
  await takeSeat(ctx, slot)
  await move(ctx, appointment, slot)
  await releaseSeats(db, appointment.slotId, 1)
  await settleSlot(ctx, appointment.slotId)
  await announce(ctx, await getOwnAppointment(db, caller.citizenId, id), 'appointmentMoved')
  return { id: appointment.id }
}

/** The seat that the citizen already holds there, or a free one. */
async function takeSeat(ctx: Context, slot: StoredSlot): Promise<void> {
  const { caller, db } = ctx
  if ((await deleteOwnHold(ctx, caller.citizenId, slot.id)) > 0 || (await reserveSeat(db, slot.id))) return
  throw refuse((await getSlot(db, slot.id)).isClosed ? 'slotClosed' : 'slotFull')
}

async function move({ db, clock }: Context, appointment: Appointment, { id: slotId, day }: StoredSlot): Promise<void> {
  if (await moveBooking(db, appointment, { to: slotId, day, now: clock.now() })) return
  throw refuse((await isOnOwnersDay(db, appointment, day)) ? 'personNotBookable' : 'changedMeanwhile')
}
