import {
  type CalendarDay,
  getBookingTerms,
  getCalendar,
  listBookingsInMyName,
} from '@registration/contract/appointments.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CalendarScreen } from './CalendarScreen.tsx'

const place = { name: '邯郸市不动产登记中心', address: '邯郸市丛台区和平路200号', phone: '0310-5550100' }
const terms = {
  ...{ areaId: '130400', now: '2099-03-01 10:00:00', place, missed: 0, missedLimit: 2, barredUntil: '' },
  ...{ holdMinutes: 5, offerMinutes: 15, cancelUntil: '16:00' },
}
const aDay = (id: string, day: string, standing: 'none' | 'held'): CalendarDay => ({
  ...{ id, areaId: '130400', day, remark: '', isClosed: false, isBooked: false },
  slots: [{ id: `s${id}`, name: '08:30-09:30', taken: 1, capacity: 5, standing, until: '2099-03-01 10:04:00' }],
})

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

test('who comes back while a seat is kept for them sees its day, after a sign-in or a reload too', async () => {
  stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, terms),
    [getCalendar.path]: answerOf(getCalendar, [aDay('1', '2099-03-20', 'none'), aDay('2', '2099-03-25', 'held')]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
  })
  renderScreen(<CalendarScreen />, '/appointment')
  expect(await screen.findByRole('button', { name: /继续预约/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /3月25日/ }).ariaPressed).toBe('true')
})
