import type { countAhead, listNumbers } from '@registration/contract/call-queue.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { getOwnAppointment, listOwnAppointments } from '../appointments/appointment-store.ts'
import { areaOf } from '../appointments/area-rules.ts'
import { canChange, isOver } from '../appointments/booking-rules.ts'
import { slotName } from '../appointments/slot-store.ts'
import { countAheadOf } from './call-queue-store.ts'

export const listNumbersHandler: Handler<typeof listNumbers> = async (_input, ctx) => {
  const { caller, content, db, clock, language } = ctx
  const numbers = (await listOwnAppointments(db, caller.citizenId)).filter(({ queueId }) => queueId !== null)
  if (numbers.length > 0) await ctx.readings.record({ citizenId: caller.citizenId, kind: 'appointments' })
  return numbers.map((each) => ({
    id: each.id,
    number: each.number,
    state: each.state,
    isOver: isOver(each, clock.now()),
    officeName: areaOf(content, each.areaCode).office.name[language],
    queueName: content.categories.find(({ id }) => id === each.queueId)?.name[language] ?? '',
    day: each.day,
    time: slotName(each),
    name: each.name,
    remark: each.remark,
    canCancel: canChange(content.calendar, each, clock.now()),
    createdAt: toShanghai(each.createdAt),
  }))
}

/** How many people are ahead of the caller's number. */
export const countAheadHandler: Handler<typeof countAhead> = async ({ id }, { caller, clock, db }) => {
  const { queueId } = await getOwnAppointment(db, caller.citizenId, id)
  if (queueId === null) throw refuse('appointmentNotFound')
  return { ahead: await countAheadOf(db, { citizenId: caller.citizenId, id, now: clock.now() }) }
}
