import type { getAppointmentCard } from '@registration/contract/appointments.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { type Appointment, getBookingOf, getOwnAppointment } from './appointment-store.ts'
import { areaOf, placeOf } from './area-rules.ts'
import { canChange, cancelDeadline } from './booking-rules.ts'
import { fileAddresses } from './card-files.ts'
import { slotName } from './slot-store.ts'

type Ctx = ContextOf<typeof getAppointmentCard>

/** A booking as shown at the counter, found by its own id or by its application. */
export const getAppointmentCardHandler: Handler<typeof getAppointmentCard> = async ({ id, applicationId }, ctx) => {
  const { caller, content, db, clock, language } = ctx
  const appointment = id
    ? await getOwnAppointment(db, caller.citizenId, id)
    : await getBookingOf(db, caller.citizenId, applicationId ?? '')
  await ctx.readings.record({ citizenId: caller.citizenId, kind: 'appointment', record: appointment.id })
  return {
    id: appointment.id,
    number: appointment.number,
    state: appointment.state,
    name: appointment.name,
    day: appointment.day,
    slotName: slotName(appointment),
    areaId: appointment.areaCode,
    place: placeOf(areaOf(content, appointment.areaCode), language),
    applicationId: appointment.applicationId ?? '',
    ...(await purposeOf(appointment, ctx)),
    cancelUntil: toShanghai(cancelDeadline(content.calendar, appointment.day)),
    canChange: canChange(content.calendar, appointment, clock.now()),
    ...fileAddresses(appointment.id),
  }
}

/** The application of the booking, and what its business asks to bring. */
async function purposeOf({ applicationId }: Appointment, { caller, content, db, language }: Ctx) {
  if (applicationId === null) return { businessName: '', bring: [] }
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const business = findBusiness(content, application.business_id)
  const bring = (business?.materials ?? []).map(({ name, required, hint }) => ({
    name: name[language],
    isRequired: required,
    hint: hint[language],
  }))
  return { businessName: business?.name[language] ?? application.name, bring }
}
