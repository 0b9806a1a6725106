import { type BookingInMyName, listBookingsInMyName } from '@registration/contract/appointments.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BookingsInMyName } from './BookingsInMyName.tsx'

const booking: BookingInMyName = { id: 'a1', day: '2099-03-20', slotName: '09:00-10:00', place: '邯郸市不动产登记中心' }

test('a button that cancels somebody else’s booking says which', async () => {
  const bookings = [booking, { ...booking, id: 'a2', slotName: '14:00-15:00' }]
  stubServer({ [listBookingsInMyName.path]: answerOf(listBookingsInMyName, bookings) })
  renderScreen(<BookingsInMyName />, '/apmorder')
  await screen.findByRole('button', { name: '取消该预约', description: /3月20日.*09:00-10:00/ })
  screen.getByRole('button', { name: '取消该预约', description: /3月20日.*14:00-15:00/ })
})
