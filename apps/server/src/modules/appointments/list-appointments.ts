import type { AppointmentRecord, listAppointments } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/call.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { type Appointment, listOwnAppointments } from './appointment-store.ts'
import { slotName } from './slot-store.ts'

export const listAppointmentsHandler: Handler<typeof listAppointments> = async (_input, { caller, db }) =>
  (await listOwnAppointments(db, caller.citizenId)).map(recordOf)

const recordOf = (appointment: Appointment): AppointmentRecord => ({
  id: appointment.id,
  name: appointment.name,
  time: `${appointment.day} ${slotName(appointment)}`,
  createdAt: toShanghai(appointment.createdAt),
  state: appointment.state,
  calendarDayId: appointment.dayId,
  slotId: appointment.slotId,
  applicationId: appointment.applicationId ?? '',
})
