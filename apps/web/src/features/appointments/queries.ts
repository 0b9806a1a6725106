import { listApplications } from '@registration/contract/applications.ts'
import {
  type AppointmentCard,
  type BookingInput,
  bookSlot,
  cancelAppointment,
  endBookingInMyName,
  getAppointmentCard,
  getBookingTerms,
  getCalendar,
  giveUpSlot,
  holdSlot,
  listAppointments,
  listBookingsInMyName,
  listWaits,
  moveAppointment,
  waitForSlot,
} from '@registration/contract/appointments.ts'
import { listArchiveRequests } from '@registration/contract/archive.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { call } from '@registration/kit/api/call.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { secondsUntil } from './use-time-left.ts'

export type {
  AppointmentRecord,
  AppointmentState,
  BookingInMyName,
  CalendarDay,
  Slot,
  Wait,
} from '@registration/contract/appointments.ts'
export type { AppointmentCard }
export type BookingTerms = Answer<typeof getBookingTerms>
export type CardQuery = Input<typeof getAppointmentCard>

const everything = ['appointments'] as const

export function useCalendar(regionCode: string | undefined) {
  return useQuery({
    queryKey: [...everything, 'calendar', regionCode],
    queryFn: ({ signal }) => call(getCalendar, { regionCode }, { signal }),
    refetchInterval: ({ state }) => afterFirst(state.data?.flatMap(({ slots }) => slots)),
    meta: { quiet: true },
  })
}

export function useTerms(regionCode: string | undefined) {
  return useQuery({
    queryKey: [...everything, 'terms', regionCode],
    queryFn: ({ signal }) => call(getBookingTerms, { regionCode }, { signal }),
    meta: { quiet: true },
  })
}

export function useAppointments() {
  return useQuery({
    queryKey: [...everything, 'records'],
    queryFn: ({ signal }) => call(listAppointments, {}, { signal }),
    meta: { quiet: true },
  })
}

/** The bookings that others made with the citizen's document. */
export function useBookingsInMyName() {
  return useQuery({
    queryKey: [...everything, 'in-my-name'],
    queryFn: ({ signal }) => call(listBookingsInMyName, {}, { signal }),
    meta: { quiet: true },
  })
}

/** The lines that the citizen is in, and the seats offered to them. */
export function useWaits() {
  return useQuery({
    queryKey: [...everything, 'waits'],
    queryFn: ({ signal }) => call(listWaits, {}, { signal }),
    refetchInterval: ({ state }) => afterFirst(state.data),
    meta: { quiet: true },
  })
}

/** Seconds. */
const longestWait = 3_600

/**
 * Milliseconds until the first kept seat is free again, or an hour. After that nobody reads that it is kept. An end that
 * passed on the way of the answer is one too.
 */
function afterFirst(kept: readonly { until: string }[] = []): number | false {
  const left = kept.flatMap(({ until }) => (until === '' ? [] : secondsUntil(until)))
  // The end is known to the second. A timer cannot wait for longer than some weeks, and would ring at once.
  return left.length > 0 && (Math.min(...left, longestWait) + 1) * 1000
}

const cardQuery = (query: CardQuery) =>
  queryOptions({
    queryKey: [...everything, 'card', query.id, query.applicationId],
    queryFn: ({ signal }) => call(getAppointmentCard, query, { signal }),
    meta: { quiet: true },
  })

export const useCard = (query: CardQuery) => useQuery(cardQuery(query))

/** Reads a card again before a question about it: another device may have moved or cancelled the booking. */
export function useReadCard() {
  const cache = useQueryClient()
  return useMutation({ mutationFn: (id: string) => cache.fetchQuery({ ...cardQuery({ id }), staleTime: 0 }) })
}

export const useHold = () => useChange((slotId: string) => call(holdSlot, { slotId }, { isRepeatable: true }))
export const useBook = () => useChange((input: BookingInput) => call(bookSlot, input))
export const useWait = () =>
  useChange((input: Input<typeof waitForSlot>) => call(waitForSlot, input, { isRepeatable: true }))
export const useGiveUp = () => useChange((slotId: string) => call(giveUpSlot, { slotId }, { isRepeatable: true }))

/** A call number is cancelled and moved here too (`takeNumber`, whose module these screens do not load). */
const taking = { path: '/mp/api/order/add' }

export const useCancel = () =>
  useChange((id: string) => call(cancelAppointment, { id }, { undoes: [bookSlot, taking] }))
export const useEndInMyName = () => useChange((id: string) => call(endBookingInMyName, { id }))
export const useMove = () =>
  useChange((input: Input<typeof moveAppointment>) =>
    call(moveAppointment, input, { undoes: [moveAppointment, taking] }),
  )

/**
 * A write. Done or refused, places have changed, so calendar, records and the lists of applications are fetched again. A
 * card that is opened next is not shown as it was before.
 */
function useChange<In, Out>(change: (input: In) => Promise<Out>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => cache.removeQueries({ queryKey: [...everything, 'card'], type: 'inactive' }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: everything }),
        cache.invalidateQueries({ queryKey: ['applications'] }),
      ]),
  })
}

const groups = ['unsubmitted', 'pending', 'approved', 'rejected'] as const

/** The citizen's applications of every status, the newest hundred of each. */
export function useEveryApplication() {
  return useQuery({
    queryKey: ['applications', 'every'],
    queryFn: async ({ signal }) => {
      const ask = (group: (typeof groups)[number]) =>
        call(listApplications, { group, page: 1, pageSize: 100 }, { signal })
      return (await Promise.all(groups.map(ask))).flatMap(({ rows }) => rows)
    },
    meta: { quiet: true },
  })
}

export function useArchiveRequests() {
  return useQuery({
    queryKey: [...everything, 'archive-requests'],
    queryFn: async ({ signal }) => (await call(listArchiveRequests, {}, { signal })).requests,
    meta: { quiet: true },
  })
}
