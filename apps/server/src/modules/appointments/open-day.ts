import type { Text } from '../../content/content-schema.ts'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { announce, type BookingContext, settleSlot } from './appointment-service.ts'
import { getOwnAppointment, listBookingsOfSlots } from './appointment-store.ts'
import { moveBooking } from './booking-store.ts'
import { compareSlots, type PlannedDay, planDay, type SlotChanges } from './calendar-rules.ts'
import { insertDays, lockDay, type StoredDay, updateDay } from './calendar-store.ts'
import { closeSlotsWithNotice } from './close-slots-service.ts'
import { listSlots, lockSlots, updateSlot } from './slot-store.ts'

const newHours: Text = { zh: '办公时间调整', en: 'New opening hours' }

/**
 * Gives a day of the calendar the slots of its plan, and opens it if the rules had closed it. A slot that is no longer
 * planned is closed, and its bookings end. Nothing changes on a day that the office closed by hand.
 */
export async function openDay(services: Services, plan: PlannedDay): Promise<void> {
  await inTransaction(services.pool, async (db) => {
    const day = await lockDay(db, plan.id)
    if (day && !day.closedAt) await followPlan({ ...services, db }, plan, day)
  })
}

/**
 * Lets a day (`YYYY-MM-DD`) of a city's calendar that the office closed by hand follow the rules again. Bookings that its
 * closing ended stay ended. False if the office has not closed it.
 */
export async function reopenDay(
  services: Services,
  { areaCode, day }: { areaCode: string; day: string },
): Promise<boolean> {
  const rules = services.content.calendar
  const area = rules.areas.find(({ region }) => region === areaCode)
  if (!area) throw refuse('regionNotFound')
  const plan = planDay(rules, area, day)
  return inTransaction(services.pool, async (db) => {
    const stored = await lockDay(db, plan.id)
    if (!stored) throw refuse('slotNotFound')
    if (!stored.closedAt) return false
    if (plan.isClosed) await updateDay(db, plan.id, { isClosed: true, closedAt: null, remark: plan.remark })
    else await followPlan({ ...services, db }, plan, stored)
    return true
  })
}

/** Gives a locked day the slots of the plan of an open day, and opens it. */
async function followPlan(ctx: BookingContext, plan: PlannedDay, { isClosed }: StoredDay): Promise<void> {
  const { db, clock } = ctx
  if (isClosed) await updateDay(db, plan.id, { isClosed: false, closedAt: null, remark: plan.remark })
  const ids = (await listSlots(db, [plan.id])).map(({ id }) => id)
  const stored = [...(await lockSlots(db, ids)).values()]
  const { missing, removed, changed } = compareSlots(plan, stored, clock.now())
  await insertDays(db, [{ ...plan, slots: missing }])
  await closeSlotsWithNotice(
    ctx,
    removed.map(({ id }) => id),
    newHours,
  )
  for (const slot of changed) await changeSlot(ctx, slot)
}

/** Its bookings stay. If it has more seats now, they are offered to its line before anybody else can take them. */
async function changeSlot(ctx: BookingContext, slot: SlotChanges['changed'][number]): Promise<void> {
  await updateSlot(ctx.db, slot)
  if (slot.endsAt !== slot.oldEnd) await announceNewEnd(ctx, slot.id)
  await settleSlot(ctx, slot.id)
}

async function announceNewEnd(ctx: BookingContext, slotId: string): Promise<void> {
  const { db, clock } = ctx
  for (const booking of await listBookingsOfSlots(db, [slotId])) {
    const { id, citizenId, day } = booking
    await moveBooking(db, booking, { to: slotId, day, now: clock.now() })
    await announce(ctx, await getOwnAppointment(db, citizenId, id), 'appointmentMoved')
  }
}
