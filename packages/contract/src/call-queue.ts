/**
 * The call-number module, off unless `MODULES=call-queue`: numbers for today or the next days, on the slots of the
 * appointments. Payloads and answers are the project's own. docs/product/call-queue.md 'Call numbers'.
 */
import * as z from 'zod/mini'
import { bookingLimit } from './appointments.ts'
import { nothing, post } from './endpoint.ts'
import { flag, id, list, optionalChecked, optionalId, optionalText, time } from './fields.ts'
import { isDay } from './rules/dates.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { visitorName, visitorPhone } from './visitor.ts'
import { named } from './wire.ts'

const calendarDay = z.string(fieldMessage('required')).check(z.refine(isDay, fieldMessage('dateInvalid')))

const office = named({
  id: ['id', z.string()],
  name: ['name', z.string()],
  address: ['address', z.string()],
  phone: ['phone', z.string()],
})

/** Every office that gives out numbers. */
export const listQueueOffices = post('/mp/api/company/comlist', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: list(1_000, office),
})

/** The offices with numbers on a day (default today). Refused with `officeHoliday` if there is none. */
export const listOpenOffices = post('/mp/api/company/list', {
  access: 'citizen',
  transaction: 'none',
  input: named({ day: ['resDay', optionalChecked(isDay, fieldMessage('dateInvalid'), 10)] }),
  answer: list(1_000, office),
})

const queueBusiness = named({ id: ['id', z.string()], name: ['name', z.string()] })

/** The businesses of an office for which a number is taken. */
export const listQueueBusinesses = post('/mp/api/business/sellist', {
  access: 'citizen',
  transaction: 'none',
  input: named({ officeId: ['companyid', id()] }),
  answer: list(1_000, queueBusiness),
})

/** The same in their groups. A group is one queue, named by `queueid`. */
export const listQueueGroups = post('/mp/api/business/grouplist', {
  access: 'citizen',
  transaction: 'none',
  input: named({ officeId: ['companyid', id()] }),
  answer: list(
    1_000,
    named({ id: ['id', z.string()], name: ['name', z.string()], businesses: ['list', list(1_000, queueBusiness)] }),
  ),
})
export type QueueGroup = z.output<typeof listQueueGroups.answer>[number]

const ofOffice = { officeId: ['companyid', id()] } as const

/** The days with numbers now. */
export const listQueueDays = post('/mp/api/makeanapp/resdate', {
  access: 'citizen',
  transaction: 'none',
  input: named(ofOffice),
  answer: list(
    1_000,
    named({
      day: ['resDay', z.string()],
      isClosed: ['holiday', flag()],
      remark: ['remark', z.string()],
      free: ['num', z.number()],
    }),
  ),
})
export type QueueDay = z.output<typeof listQueueDays.answer>[number]

/** How many numbers of a day are taken and free. */
export const countQueueNumbers = post('/mp/api/makeanapp/datanum', {
  access: 'citizen',
  transaction: 'none',
  input: named({ ...ofOffice, day: ['resDay', calendarDay] }),
  answer: named({ total: ['total', z.number()], taken: ['taken', z.number()], free: ['num', z.number()] }),
})

/** A time: by its `id`, as the list of times has it, or by its day and its words. */
interface Time {
  slotId?: string
  day?: string
  time?: string
}
const required = <F extends keyof Time>(field: F) => [{ field, message: fieldMessage('required') }]

/**
 * The times of a day with their free numbers, or the one time of an `id`. A time that can no longer be booked has none.
 */
export const listQueueTimes = post('/mp/api/makeanapp/timenum', {
  access: 'citizen',
  transaction: 'none',
  input: named(
    { ...ofOffice, slotId: ['id', optionalId()], day: ['resDay', z.optional(calendarDay)] },
    ({ slotId, day }) => (slotId || day ? [] : required('day')),
  ),
  answer: list(
    1_000,
    named({
      id: ['id', z.string()],
      time: ['resTime', z.string()],
      free: ['num', z.number()],
      total: ['total', z.number()],
    }),
  ),
})

/** The booking config: the hours with numbers, minutes ahead to take and to cancel one, days ahead. */
export const getQueueTerms = post('/mp/api/system/addtime', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({
    id: ['id', z.string()],
    takeFrom: ['strtime', z.string()],
    takeUntil: ['addtime', z.string()],
    minutesAhead: ['yuyueabovetime', z.string()],
    cancelMinutesAhead: ['cancelyuyuetime', z.string()],
    daysAhead: ['yuyueday', z.string()],
    /** Whether numbers are available at this moment. */
    isOpen: ['isOpen', flag()],
  }),
})
export type QueueTerms = z.output<typeof getQueueTerms.answer>

/** The office's words for those who wait: the notices of the home screen. */
export const listQueueNews = post('/mp/api/system/newslist', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: list(
    1_000,
    named({
      id: ['id', z.string()],
      title: ['title', z.string()],
      url: ['url', z.string()],
      time: ['time', time()],
    }),
  ),
})

/**
 * Takes a number for the caller, in the time of an `id` of the list of times, or of a day and its words. The session
 * decides who the caller is on the messaging platform and the web (`wechatid`, `webid`).
 */
export const takeNumber = post('/mp/api/order/add', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  rateLimit: bookingLimit,
  input: named(
    {
      ...ofOffice,
      name: ['name', visitorName()],
      phone: ['phone', visitorPhone()],
      remark: ['remark', optionalText(200)],
      queueId: ['queueid', id()],
      slotId: ['id', optionalId()],
      day: ['resDay', z.optional(calendarDay)],
      time: ['resTime', optionalId()],
    },
    ({ slotId, day, time }) => {
      if (slotId) return []
      if (!day) return required('day')
      return time ? [] : required('time')
    },
  ),
  answer: named({ id: ['id', z.string()], number: ['number', z.string()] }),
})
export type TakingNumber = z.output<typeof takeNumber.input>

const ticketState = z.enum(['booked', 'cancelled', 'closed', 'kept', 'missed'])

/** The caller's numbers, newest first. */
export const listNumbers = post('/mp/api/order/list', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: list(
    1_000,
    named({
      id: ['id', z.string()],
      number: ['number', z.string()],
      state: ['state', ticketState],
      /** Whether its time has ended, by the office's clock. The report of how it ended may come later. */
      isOver: ['isOver', flag()],
      officeName: ['companyname', z.string()],
      queueName: ['queuename', z.string()],
      day: ['resDay', z.string()],
      time: ['resTime', z.string()],
      name: ['name', z.string()],
      remark: ['remark', z.string()],
      canCancel: ['cancancel', flag()],
      createdAt: ['createdate', time()],
    }),
  ),
})
export type QueueNumber = z.output<typeof listNumbers.answer>[number]

/** Cancels a number, until some minutes before its time. */
export const cancelNumber = post('/mp/api/order/cancle', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ id: ['id', id()] }),
  answer: nothing,
})

/** How many people are ahead of the caller's number in its queue on its day. Numbers whose time has ended do not count. */
export const countAhead = post('/mp/api/order/count', {
  access: 'citizen',
  transaction: 'none',
  input: named({ id: ['id', id()] }),
  answer: named({ ahead: ['count', z.number()] }),
})
