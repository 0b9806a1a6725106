import {
  type AppointmentCard,
  type CalendarDay,
  getAppointmentCard,
  getBookingTerms,
  getCalendar,
  listAppointments,
  listBookingsInMyName,
  listWaits,
  moveAppointment,
} from '@registration/contract/appointments.ts'
import { answerOf, held, never, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { entry } from '@registration/kit/ui/navigation.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AppointmentDetailScreen } from './AppointmentDetailScreen.tsx'
import { AppointmentListScreen } from './AppointmentListScreen.tsx'
import { CalendarScreen } from './CalendarScreen.tsx'

const place = { name: '邯郸市不动产登记中心', address: '邯郸市丛台区和平路200号', phone: '0310-5550100' }
const card: AppointmentCard = {
  ...{
    id: 'b1',
    number: '100001',
    state: 'booked',
    isOver: false,
    name: '张建国',
    day: '2099-03-12',
    slotName: '08:30-09:30',
    place,
  },
  ...{ areaId: '130400', businessName: '', applicationId: '', bring: [], cancelUntil: '2099-03-11 16:00:00' },
  ...{ canChange: true, qrUrl: '/qr', calendarUrl: '/calendar' },
}
const terms = {
  ...{ areaId: '130400', now: '2099-03-01 10:00:00', place, offices: [], missed: 0, barredUntil: '' },
  ...{ missedLimit: 2, missedWithinDays: 30, barDays: 30 },
  ...{ holdMinutes: 5, offerMinutes: 15, cancelUntil: '16:00' },
}
const day: CalendarDay = {
  ...{ id: 'd2', areaId: '130400', day: '2099-03-20', remark: '', isClosed: false, isBooked: false },
  slots: [
    {
      id: 's2',
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

const detail = '/appointmentDetail?id=b1'

/** Moves the booking from a screen with its card to the second time. */
async function move(from: string) {
  renderScreen(
    <>
      <Route path="/apmorder" component={AppointmentListScreen} />
      <Route path="/appointment" component={CalendarScreen} />
      <Route path="/appointmentDetail" component={AppointmentDetailScreen} />
    </>,
    from,
  )
  await tap('改约')
  await userEvent.click(await screen.findByRole('button', { name: /14:00-15:00/ }))
  await screen.findByRole('alertdialog')
  await tap('改约')
}

const replies = {
  [listAppointments.path]: answerOf(listAppointments, []),
  [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
  [listWaits.path]: answerOf(listWaits, []),
  [getAppointmentCard.path]: answerOf(getAppointmentCard, card),
  [getBookingTerms.path]: answerOf(getBookingTerms, terms),
  [getCalendar.path]: answerOf(getCalendar, [day]),
}

test('a moved appointment is not shown with its old time, however late it is read again', async () => {
  const { paths } = stubServer({
    ...replies,
    [getAppointmentCard.path]: [answerOf(getAppointmentCard, card), never],
    [moveAppointment.path]: answerOf(moveAppointment, { id: 'b1' }),
  })
  await move('/apmorder?id=b1')
  await waitFor(() => expect(location.pathname).toBe('/appointmentDetail'))
  await waitFor(() => expect(paths().filter((path) => path === getAppointmentCard.path)).toHaveLength(2))
  expect(document.body.textContent).not.toContain('08:30-09:30')
})

test('after a move the card is in the history once', async () => {
  stubServer({ ...replies, [moveAppointment.path]: answerOf(moveAppointment, { id: 'b1' }) })
  await move(detail)
  await waitFor(() => expect(location.pathname).toBe('/appointmentDetail'))
  await screen.findByText('改约成功')
  expect(entry().depth).toBe(0)
})

test('who goes back before the answer to a move learns how it ended', async () => {
  const { reply, release } = held(answerOf(moveAppointment, { id: 'b1' }))
  stubServer({ ...replies, [moveAppointment.path]: reply })
  await move(detail)
  history.back()
  await screen.findByText('预约成功')
  release()
  expect(await screen.findByText('改约成功')).toBeTruthy()
  expect(entry().depth).toBe(0)
})

test('who goes back before the refusal of a move reads it', async () => {
  const { reply, release } = held(refusalOf(moveAppointment, 'slotFull'))
  stubServer({ ...replies, [moveAppointment.path]: reply })
  await move(detail)
  history.back()
  await screen.findByText('预约成功')
  release()
  expect((await screen.findByRole('alertdialog')).textContent).toContain('该时间段预约已满')
})

test('where the booking has ended meanwhile the calendar does not say that it stays valid: its card is shown', async () => {
  stubServer({ ...replies, [moveAppointment.path]: refusalOf(moveAppointment, 'appointmentOver') })
  await move(detail)
  await screen.findByText('该预约已结束，不能取消或改约')
  await tap('确定')
  await waitFor(() => expect(location.pathname).toBe('/appointmentDetail'))
})
