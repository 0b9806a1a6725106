import type { countQueueNumbers, listQueueDays, listQueueTimes } from '@registration/contract/call-queue.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { areaOf } from '../appointments/area-rules.ts'
import { slotName } from '../appointments/slot-store.ts'
import * as store from './call-queue-store.ts'
import { canTake, dayOfSlotId, queueDays } from './queue-rules.ts'

/** The days with numbers now, closed ones with their reason. */
export const listQueueDaysHandler: Handler<typeof listQueueDays> = async ({ officeId }, ctx) => {
  const { content, db, clock, language } = ctx
  const now = clock.now()
  const { code } = areaOf(content, officeId)
  const span = queueDays(content.calendar, now)
  const [days, slots] = await Promise.all([
    store.listQueueDays(db, { areaCodes: [code], ...span }),
    store.listQueueSlots(db, { areaCode: code, ...span, now }),
  ])
  return days.map(({ day, isClosed, remark }) => ({
    day,
    isClosed,
    remark: remark[language],
    free: total(slots.filter((slot) => slot.day === day).map((slot) => freeOf(slot, ctx))),
  }))
}

export const countQueueNumbersHandler: Handler<typeof countQueueNumbers> = async (input, ctx) => {
  const slots = await slotsOf(input, ctx)
  return {
    total: total(slots.map(({ capacity }) => capacity)),
    taken: total(slots.map(({ taken }) => taken)),
    free: total(slots.map((slot) => freeOf(slot, ctx))),
  }
}

export const listQueueTimesHandler: Handler<typeof listQueueTimes> = async (input, ctx) =>
  (await slotsOf({ officeId: input.officeId, day: input.day ?? dayOfSlotId(input.slotId ?? '') }, ctx))
    .filter(({ id }) => id === (input.slotId ?? id))
    .map((slot) => ({
      id: slot.id,
      time: slotName(slot),
      free: freeOf(slot, ctx),
      total: slot.capacity,
    }))

type Context = ContextOf<typeof listQueueTimes>

async function slotsOf({ officeId, day }: { officeId: string; day: string }, { content, db, clock }: Context) {
  const now = clock.now()
  const { from, to } = queueDays(content.calendar, now)
  const { code: areaCode } = areaOf(content, officeId)
  if (day < from || day > to) return []
  return store.listQueueSlots(db, { areaCode, from: day, to: day, now })
}

/** A time that can no longer be booked has no free numbers. */
const freeOf = (slot: store.QueueSlot, { content, clock }: Context): number =>
  canTake(content.calendar, slot, clock.now()) ? slot.capacity - slot.taken : 0

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
