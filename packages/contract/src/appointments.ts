/**
 * Appointments at the counter: the calendar, booking, records, holds and the waiting list.
 * docs/product/appointments.md 'Appointments'.
 */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { flag, id, list, optionalId, optionalText, text, time, yesOrNo } from './fields.ts'
import { position } from './position.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { visitorDocument, visitorName, visitorPhone } from './visitor.ts'
import { coded, named } from './wire.ts'

const day = z.string()

/**
 * The caller's state on a slot: nothing, a position in the line, a seat held for minutes, or a seat offered from the
 * line.
 */
const standing = coded({ none: '', waiting: 'waiting', held: 'held', offered: 'offered' })

const slot = named({
  id: ['countId', z.string()],
  /** `09:00-10:00`. */
  name: ['timeName', z.string()],
  /** Bookings and live holds. */
  taken: ['countNum', z.number()],
  capacity: ['maxNum', z.number()],
  standing: ['standing', standing],
  /** Until when a seat is held or offered. Empty otherwise. */
  until: ['until', time()],
  /** What an offered seat was waited for: to move this booking, or for this application. Empty otherwise. */
  movingId: ['movingId', z.string()],
  applicationId: ['applicationId', z.string()],
})
export type Slot = z.output<typeof slot>

const calendarDay = named({
  id: ['calendarId', z.string()],
  day: ['calendar', day],
  /** Closed: a holiday, a weekend, or by the office. Then it has no slots. */
  isClosed: ['holiday', flag()],
  areaId: ['areaId', z.string()],
  /** Why it is closed, or that it is a working day in place of another. Empty on usual days. */
  remark: ['remark', z.string()],
  /** Whether the caller has a booking on this day. */
  isBooked: ['booked', flag()],
  slots: ['timecount', list(1_000, slot)],
})
export type CalendarDay = z.output<typeof calendarDay>

/** The bookable days of a city, closed ones included. Without a region: the home region. */
export const getCalendar = post('/online/wx/appoint/getCalendar', {
  access: 'citizen',
  transaction: 'none',
  input: named({ regionCode: ['xzqdm', optionalText(12)] }),
  answer: list(1_000, calendarDay),
})

const visitor = {
  name: ['name', visitorName()],
  phone: ['phone', visitorPhone()],
  documentNumber: ['zjh', visitorDocument()],
} as const

/**
 * A try to book, to move or to take a number, also a refused one: by refusals one could learn on which days somebody else
 * has a booking.
 */
export const bookingLimit = { calls: 200, seconds: 86_400, countedAs: 'booking-tries' }

/**
 * Books a seat. `stat` 2 with `alreadyBooked`, 3 with `slotFull`, 0 with any other refusal. The server writes `yysj`:
 * the payload's value is ignored. An expired hold is no error: then any free seat is taken.
 */
export const bookSlot = post('/online/wx/appoint/addApmCount', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  rateLimit: bookingLimit,
  input: named({
    ...visitor,
    calendarDayId: ['calendarId', id()],
    slotId: ['countId', id()],
    applicationId: ['slsqId', optionalId()],
    holdId: ['holdId', optionalId()],
  }),
  answer: named({ id: ['id', z.string()] }),
})
export type BookingInput = z.output<typeof bookSlot.input>

/** Whether the caller has a booking on a day of the calendar. A phone in the payload is ignored: it may be anyone's. */
export const getBookedState = post('/online/wx/appoint/queryApmCount', {
  access: 'citizen',
  transaction: 'none',
  input: named({ calendarDayId: ['calendarId', id()] }),
  answer: named({ isBooked: ['state', flag()] }),
})

const state = z.enum(['booked', 'cancelled', 'closed', 'kept', 'missed'])
export type AppointmentState = z.output<typeof state>

/** Whether its time has ended, by the office's clock. The report of how it ended may come later. */
const isOver = ['isOver', z.boolean()] as const

const record = {
  id: ['id', z.string()],
  name: ['name', z.string()],
  /** `2026-03-12 09:00-10:00`. */
  time: ['yysj', z.string()],
  createdAt: ['createdate', time()],
  state: ['state', state],
  isOver,
  calendarDayId: ['calendarId', z.string()],
  slotId: ['countId', z.string()],
  /** Empty without an application. */
  applicationId: ['slsqId', z.string()],
} as const

/** The caller's bookings, newest first, cancelled ones included. */
export const listAppointments = post('/online/wx/appoint/getApmRecord', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: list(1_000, named(record)),
})
export type AppointmentRecord = z.output<typeof listAppointments.answer>[number]

/** Until 16:00 of the day before. The seat is free at once. */
export const cancelAppointment = post('/online/wx/appoint/cancelApm', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ id: ['id', id()] }),
  answer: nothing,
})

/** Takes the new seat before it releases the old one. The booking keeps its id and number. */
export const moveAppointment = post('/online/wx/appoint/rebookApm', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  rateLimit: bookingLimit,
  input: named({ id: ['id', id()], slotId: ['countId', id()] }),
  answer: named({ id: ['id', z.string()] }),
})

/** Holds a seat for some minutes. Choosing another slot releases the one held before. */
export const holdSlot = post('/online/wx/appoint/holdApm', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ slotId: ['countId', id()] }),
  answer: named({ holdId: ['holdId', z.string()], until: ['until', time()] }),
})

/**
 * Joins the line of a full slot, perhaps to move a booking or for an application: the offer leads back to it. `place` 1 is
 * the first in line.
 */
export const waitForSlot = post('/online/wx/appoint/waitApm', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({
    slotId: ['countId', id()],
    movingId: ['id', optionalId()],
    applicationId: ['slsqId', optionalId()],
  }),
  answer: named({ place: ['place', z.number()] }),
})

/** The lines that the caller is in, and the seats offered to them from one, of days that can be booked, in their order. */
export const listWaits = post('/api/appointments/waits', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: list(
    1_000,
    named({
      slotId: ['slotId', z.string()],
      day: ['day', day],
      /** `09:00-10:00`. */
      slotName: ['slotName', z.string()],
      /** The office's name. */
      office: ['office', z.string()],
      /** Their position, 1 is the first in line. 0: a seat is offered to them. */
      place: ['place', z.number()],
      /** Until when the seat is offered. Empty in line. */
      until: ['until', time()],
      movingId: ['movingId', z.string()],
      applicationId: ['applicationId', z.string()],
    }),
  ),
})
export type Wait = z.output<typeof listWaits.answer>[number]

/** Releases the caller's hold or offer on a slot, or their position in its line. */
export const giveUpSlot = post('/api/appointments/give-up', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ slotId: ['slotId', id()] }),
  answer: nothing,
})

/** The bookings from today on that others made with the certified caller's document, the next one first. */
export const listBookingsInMyName = post('/api/appointments/in-my-name', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: list(
    100,
    named({
      id: ['id', z.string()],
      day: ['day', day],
      /** `09:00-10:00`. */
      slotName: ['slotName', z.string()],
      /** The office's name. */
      place: ['place', z.string()],
    }),
  ),
})
export type BookingInMyName = z.output<typeof listBookingsInMyName.answer>[number]

/** Ends a booking that somebody else made with the certified caller's document. The seat is free at once. */
export const endBookingInMyName = post('/api/appointments/end-in-my-name', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ id: ['id', id()] }),
  answer: nothing,
})

/** What the citizen shows at the counter, and what they bring. */
export const getAppointmentCard = post('/api/appointments/card', {
  access: 'citizen',
  transaction: 'none',
  input: named({ id: ['id', optionalId()], applicationId: ['applicationId', optionalId()] }),
  answer: named({
    id: ['id', z.string()],
    number: ['number', z.string()],
    state: ['state', state],
    isOver,
    name: ['name', z.string()],
    day: ['day', day],
    slotName: ['slotName', z.string()],
    areaId: ['areaId', z.string()],
    place: [
      'place',
      named({
        name: ['name', z.string()],
        address: ['address', z.string()],
        phone: ['phone', z.string()],
        position: ['position', z.optional(position)],
      }),
    ],
    /** What the booking is for. Empty if nobody named it. */
    businessName: ['businessName', z.string()],
    applicationId: ['applicationId', z.string()],
    bring: [
      'bring',
      list(
        1_000,
        named({ name: ['name', z.string()], isRequired: ['required', yesOrNo()], hint: ['hint', z.string()] }),
      ),
    ],
    /** Until when it can be cancelled or moved. */
    cancelUntil: ['cancelUntil', time()],
    canChange: ['canChange', z.boolean()],
    /** Addresses of the picture for the counter's scanner and of the file for the phone's calendar, for the owner alone. */
    qrUrl: ['qrUrl', z.string()],
    calendarUrl: ['calendarUrl', z.string()],
  }),
})
export type AppointmentCard = z.output<typeof getAppointmentCard.answer>

/** The rules of booking and the caller's state under them. */
export const getBookingTerms = post('/api/appointments/terms', {
  access: 'citizen',
  transaction: 'none',
  input: named({ regionCode: ['regionCode', optionalText(12)] }),
  answer: named({
    areaId: ['areaId', z.string()],
    place: [
      'place',
      named({ name: ['name', z.string()], address: ['address', z.string()], phone: ['phone', z.string()] }),
    ],
    /** Every office that takes appointments, by its city. */
    offices: ['offices', list(1_000, named({ areaId: ['areaId', z.string()], name: ['name', z.string()] }))],
    holdMinutes: ['holdMinutes', z.number()],
    offerMinutes: ['offerMinutes', z.number()],
    /** `16:00`, of the day before. */
    cancelUntil: ['cancelUntil', z.string()],
    /** Missed appointments that count now. So many within so many days bar from booking for so many days. */
    missed: ['missed', z.number()],
    missedLimit: ['missedLimit', z.number()],
    missedWithinDays: ['missedWithinDays', z.number()],
    barDays: ['barDays', z.number()],
    /** The last day of the bar. Empty if the caller may book. */
    barredUntil: ['barredUntil', z.string()],
    now: ['now', text(fieldMessage('required'), 30)],
  }),
})
