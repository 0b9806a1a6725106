import type { TakingNumber, takeNumber } from '@registration/contract/call-queue.ts'
import type { CtxOf, Handler } from '../../http/call.ts'
import { refuse } from '../../refuse.ts'
import { refuseBarred, refuseUnbooked, sealedPlace, tellOf } from '../appointments/appointment-service.ts'
import { getOwnAppointment, insertBooking, type NewBooking } from '../appointments/appointment-store.ts'
import { todayOf } from '../appointments/calendar-rules.ts'
import { findSlot, type StoredSlot, slotName } from '../appointments/slot-store.ts'
import { getCitizen, isComplete } from '../session/citizen-store.ts'
import { canTake, officeOf, queueDays, queuesOf, refuseOutsideHours } from './queue-rules.ts'

type Ctx = CtxOf<typeof takeNumber>

/** Takes a number for oneself: the same slot, the same one statement and the same rules as an appointment's. */
export const takeNumberHandler: Handler<typeof takeNumber> = async (input, ctx) => {
  const { caller, db } = ctx
  const slot = await getQueueSlot(input, ctx)
  refuseUntakeable(slot, ctx)
  await refuseBarred(ctx, caller.citizenId)
  const booking = await bookingOf(input, slot, ctx)
  const id = (await insertBooking(db, booking)) ?? (await refuseUnbooked(ctx, slot.id, booking))
  const taken = await getOwnAppointment(db, caller.citizenId, id)
  await tellOf(ctx, taken, 'appointmentBooked')
  return { id, number: taken.number }
}

/** The slot of an office, a day and a time, for a queue that the office has. */
async function getQueueSlot({ officeId, queueId, day, time }: TakingNumber, ctx: Ctx): Promise<StoredSlot> {
  const { content, db, language } = ctx
  const office = officeOf(content, officeId)
  if (!queuesOf(content, office, language).some(({ id }) => id === queueId)) throw refuse('businessNotFound')
  const slot = await findSlot(db, `${office.code}-${day.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}`)
  if (!slot || slot.day !== day || slotName(slot) !== time) throw refuse('slotNotFound')
  return slot
}

function refuseUntakeable(slot: StoredSlot, { content, clock }: Ctx): void {
  const rules = content.calendar
  const now = clock.now()
  refuseOutsideHours(rules, now)
  if (slot.day < todayOf(now)) throw refuse('dayPast')
  if (slot.day > queueDays(rules, now).to) throw refuse('tooLateToBook', { params: { n: rules.callQueue.daysAhead } })
  if (!canTake(rules, slot, now)) throw refuse('ticketTooSoon', { params: { n: rules.callQueue.minutesAhead } })
}

async function bookingOf(input: TakingNumber, slot: StoredSlot, ctx: Ctx): Promise<NewBooking> {
  const { caller, content, db, cipher, clock, ids } = ctx
  const citizen = await getCitizen(db, cipher, caller.citizenId)
  if (!isComplete(citizen)) throw refuse('profileIncomplete')
  const id = ids.uuid()
  const now = clock.now()
  return {
    id,
    citizenId: caller.citizenId,
    slotId: slot.id,
    ...queueDays(content.calendar, now),
    name: input.name,
    phoneSealed: cipher.seal(input.phone, sealedPlace(id, 'phone')),
    documentNumberSealed: cipher.seal(citizen.documentNumber, sealedPlace(id, 'document_number')),
    documentNumberIndex: cipher.index(citizen.documentNumber, 'document_number'),
    applicationId: null,
    queueId: input.queueId,
    remark: input.remark ?? '',
    now,
  }
}
