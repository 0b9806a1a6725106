import type { Tone } from '@registration/kit/ui/StatusBadge.tsx'
import type { AppointmentState } from './queries.ts'

const stateWords = {
  booked: { tone: 'good', key: 'appointments.stateBooked' },
  cancelled: { tone: 'quiet', key: 'appointments.stateCancelled' },
  closed: { tone: 'bad', key: 'appointments.stateClosed' },
  kept: { tone: 'info', key: 'appointments.stateKept' },
  missed: { tone: 'bad', key: 'appointments.stateMissed' },
} as const satisfies Record<AppointmentState, { tone: Tone; key: string }>

/**
 * How a booking is shown. One whose time is over is not shown as booked, even if the office has not reported anything
 * yet.
 */
export function stateWordsOf({ state, isOver }: { state: AppointmentState; isOver: boolean }) {
  return state === 'booked' && isOver ? ({ tone: 'quiet', key: 'appointments.stateOver' } as const) : stateWords[state]
}
