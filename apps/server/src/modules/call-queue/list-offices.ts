import type { listOpenOffices, listQueueOffices } from '@registration/contract/call-queue.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { City, Content } from '../../content/content-schema.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { areaOf } from '../appointments/area-rules.ts'
import { listQueueDays } from './call-queue-store.ts'
import { officeShown } from './queue-rules.ts'

const officesIn = (content: Content): City[] => content.calendar.areas.map(({ region }) => areaOf(content, region))

export const listQueueOfficesHandler: Handler<typeof listQueueOffices> = async (_input, { content, language }) =>
  officesIn(content).map((city) => officeShown(city, language))

/** The offices that are open on a day. If all are closed, the day is a holiday, and its reason is in the refusal. */
export const listOpenOfficesHandler: Handler<typeof listOpenOffices> = async (input, ctx) => {
  const { content, db, clock, language } = ctx
  const day = input.day ?? todayInShanghai(clock.now())
  const offices = officesIn(content)
  const days = await listQueueDays(db, { areaCodes: offices.map(({ code }) => code), from: day, to: day })
  const open = offices.filter(({ code }) => days.some((each) => each.areaCode === code && !each.isClosed))
  const [closed] = days
  if (open.length === 0 && closed) throw refuse('officeHoliday', { params: { day, reason: closed.remark } })
  return open.map((city) => officeShown(city, language))
}
