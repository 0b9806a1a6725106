import type { getAppointmentCard } from '@registration/contract/appointments.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { businessesOf, findBusiness } from '../../content/content-lookup.ts'
import type { Content, OfferedBusiness } from '../../content/content-schema.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { type Appointment, getBookingOf, getOwnAppointment } from './appointment-store.ts'
import { areaOf, placeOf } from './area-rules.ts'
import { canChange, cancelDeadline, isOver } from './booking-rules.ts'
import { fileAddresses } from './card-files.ts'
import { slotName } from './slot-store.ts'

type Context = ContextOf<typeof getAppointmentCard>

/** A booking as shown at the counter, found by its own id or by its application. */
export const getAppointmentCardHandler: Handler<typeof getAppointmentCard> = async ({ id, applicationId }, ctx) => {
  const { caller, content, db, clock, language } = ctx
  const appointment = id
    ? await getOwnAppointment(db, caller.citizenId, id)
    : await getBookingOf(db, caller.citizenId, applicationId ?? '')
  await ctx.readings.record({ citizenId: caller.citizenId, kind: 'appointment', record: appointment.id })
  const area = areaOf(content, appointment.areaCode)
  return {
    id: appointment.id,
    number: appointment.number,
    state: appointment.state,
    isOver: isOver(appointment, clock.now()),
    name: appointment.name,
    day: appointment.day,
    slotName: slotName(appointment),
    areaId: appointment.areaCode,
    place: { ...placeOf(area, language), position: area.office.position },
    applicationId: appointment.applicationId ?? '',
    ...(await purposeOf(appointment, ctx)),
    cancelUntil: toShanghai(cancelDeadline(content.calendar, appointment)),
    canChange: canChange(content.calendar, appointment, clock.now()),
    ...fileAddresses(appointment.id),
  }
}

/** What the booking is for, and what its business asks to bring. Nothing where neither is known. */
async function purposeOf(appointment: Appointment, { caller, content, db, language }: Context) {
  const { applicationId, queueId, areaCode } = appointment
  if (applicationId === null)
    return queueId === null ? purposeUnknown : purposeOfQueue({ queueId, areaCode }, content, language)
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const business = findBusiness(content, application.business_id)
  return { businessName: business?.name[language] ?? application.name, bring: papersOf(business, language) }
}

const purposeUnknown = { businessName: '', bring: [] }

/** A number is for a category of business. Only a category with one business in that city says what to bring. */
function purposeOfQueue(
  { queueId, areaCode }: { queueId: string; areaCode: string },
  content: Content,
  language: Language,
) {
  const category = content.categories.find(({ id }) => id === queueId)
  if (!category) return purposeUnknown
  const businesses = businessesOf(content, areaCode).filter(({ categoryId }) => categoryId === queueId)
  const [only] = businesses.length === 1 ? businesses : []
  return { businessName: (only ?? category).name[language], bring: papersOf(only, language) }
}

const papersOf = (business: OfferedBusiness | undefined, language: Language) =>
  (business?.materials ?? []).map(({ name, required, hint }) => ({
    name: name[language],
    isRequired: required,
    hint: hint[language],
  }))
