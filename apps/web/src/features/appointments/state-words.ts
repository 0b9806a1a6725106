import type { Tone } from '../../ui/StatusBadge.tsx'
import type { AppointmentState } from './queries.ts'

/** How each state of a booking is shown. */
export const stateWords = {
  booked: { tone: 'good', key: 'appointments.stateBooked' },
  cancelled: { tone: 'quiet', key: 'appointments.stateCancelled' },
  closed: { tone: 'bad', key: 'appointments.stateClosed' },
  kept: { tone: 'info', key: 'appointments.stateKept' },
  missed: { tone: 'bad', key: 'appointments.stateMissed' },
} as const satisfies Record<AppointmentState, { tone: Tone; key: string }>
