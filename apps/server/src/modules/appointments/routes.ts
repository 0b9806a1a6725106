import * as appointments from '@registration/contract/appointments.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import type { Route } from '../../http/route.ts'
import { bookSlotHandler } from './book-slot.ts'
import { cancelAppointmentHandler } from './cancel-appointment.ts'
import { cardFileRoutes } from './card-files.ts'
import { endBookingInMyNameHandler } from './end-booking-in-my-name.ts'
import { getAppointmentCardHandler } from './get-appointment-card.ts'
import { getBookedStateHandler } from './get-booked-state.ts'
import { getBookingTermsHandler } from './get-booking-terms.ts'
import { getCalendarHandler } from './get-calendar.ts'
import { giveUpSlotHandler } from './give-up-slot.ts'
import { holdSlotHandler } from './hold-slot.ts'
import { listAppointmentsHandler } from './list-appointments.ts'
import { listBookingsInMyNameHandler } from './list-bookings-in-my-name.ts'
import { listWaitsHandler } from './list-waits.ts'
import { moveAppointmentHandler } from './move-appointment.ts'
import { waitForSlotHandler } from './wait-for-slot.ts'

export function appointmentRoutes(route: Route, app: FastifyInstance, services: Services): void {
  route(appointments.getCalendar, getCalendarHandler)
  route(appointments.getBookingTerms, getBookingTermsHandler)
  route(appointments.bookSlot, bookSlotHandler)
  route(appointments.getBookedState, getBookedStateHandler)
  route(appointments.listAppointments, listAppointmentsHandler)
  route(appointments.getAppointmentCard, getAppointmentCardHandler)
  route(appointments.cancelAppointment, cancelAppointmentHandler)
  route(appointments.moveAppointment, moveAppointmentHandler)
  route(appointments.holdSlot, holdSlotHandler)
  route(appointments.giveUpSlot, giveUpSlotHandler)
  route(appointments.waitForSlot, waitForSlotHandler)
  route(appointments.listWaits, listWaitsHandler)
  route(appointments.listBookingsInMyName, listBookingsInMyNameHandler)
  route(appointments.endBookingInMyName, endBookingInMyNameHandler)
  cardFileRoutes(app, services)
}
