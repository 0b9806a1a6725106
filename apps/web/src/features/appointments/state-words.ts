import { serverNow } from '@registration/kit/api/server-clock.ts'
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
 * How a booking is shown. A booking whose time (`YYYY-MM-DD HH:mm-HH:mm`, Asia/Shanghai) is over is not shown as
 * booked, even if the office has not reported anything yet.
 */
export function stateWordsOf({ state, time }: { state: AppointmentState; time: string }, now = serverNow()) {
  const [, day, end] = /^(\S+) \S+-(\d\d:\d\d)$/.exec(time) ?? []
  const isOver = day !== undefined && end !== undefined && Date.parse(`${day}T${end}:00+08:00`) <= now
  return state === 'booked' && isOver ? ({ tone: 'quiet', key: 'appointments.stateOver' } as const) : stateWords[state]
}
