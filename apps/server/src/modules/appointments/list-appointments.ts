import type { AppointmentRecord, listAppointments } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { type Appointment, listOwnAppointments } from './appointment-store.ts'
import { isOver } from './booking-rules.ts'
import { slotName } from './slot-store.ts'

/** The caller's bookings, newest first, each with its visitor's name. */
export const listAppointmentsHandler: Handler<typeof listAppointments> = async (_input, ctx) => {
  const { caller, clock, db } = ctx
  const appointments = await listOwnAppointments(db, caller.citizenId)
  if (appointments.length > 0) await ctx.readings.record({ citizenId: caller.citizenId, kind: 'appointments' })
  return appointments.map((each) => recordOf(each, clock.now()))
}

const recordOf = (appointment: Appointment, now: Date): AppointmentRecord => ({
  id: appointment.id,
  name: appointment.name,
  time: `${appointment.day} ${slotName(appointment)}`,
  createdAt: toShanghai(appointment.createdAt),
  state: appointment.state,
  isOver: isOver(appointment, now),
  calendarDayId: appointment.dayId,
  slotId: appointment.slotId,
  applicationId: appointment.applicationId ?? '',
})
