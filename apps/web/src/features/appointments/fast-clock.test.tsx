import {
  type CalendarDay,
  getBookingTerms,
  getCalendar,
  holdSlot,
  listBookingsInMyName,
} from '@registration/contract/appointments.ts'
import { answerOf, minutesBehind, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CalendarScreen } from './CalendarScreen.tsx'

/** The server's time so many minutes from now, where the phone is six minutes fast. */
const inMinutes = (minutes: number) =>
  new Date(Date.now() + (8 * 60 - 6 + minutes) * 60_000).toISOString().slice(0, 19).replace('T', ' ')

test('on a phone that is six minutes fast a held seat has its five minutes', async () => {
  const day: CalendarDay = {
    ...{ id: 'd1', areaId: '130400', day: '2099-03-20', remark: '', isClosed: false, isBooked: false },
    slots: [
      {
        id: 's1',
        name: '14:00-15:00',
        taken: 0,
        capacity: 5,
        standing: 'none',
        until: '',
        movingId: '',
        applicationId: '',
      },
    ],
  }
  const terms = {
    ...{ areaId: '130400', now: inMinutes(0), offices: [], missed: 0, barredUntil: '' },
    ...{ missedLimit: 2, missedWithinDays: 30, barDays: 30 },
    place: { name: '邯郸市不动产登记中心', address: '邯郸市丛台区和平路200号', phone: '0310-5550100' },
    ...{ holdMinutes: 5, offerMinutes: 15, cancelUntil: '16:00' },
  }
  stubServer(
    minutesBehind(6, {
      [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
      [getBookingTerms.path]: answerOf(getBookingTerms, terms),
      [getCalendar.path]: answerOf(getCalendar, [day]),
      [holdSlot.path]: answerOf(holdSlot, { holdId: 'h1', until: inMinutes(5) }),
    }),
  )
  renderScreen(<CalendarScreen />, '/appointment')
  await tap('选择 14:00-15:00，余 5')
  expect((await screen.findByText('预约时间')).closest('[tabindex]')?.textContent).toMatch(/名额保留 (4:\d\d|5:0\d)/)
})
