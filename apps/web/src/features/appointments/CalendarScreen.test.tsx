import {
  type CalendarDay,
  getBookingTerms,
  getCalendar,
  giveUpSlot,
  holdSlot,
  listBookingsInMyName,
  moveAppointment,
  waitForSlot,
} from '@registration/contract/appointments.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { paths } from '@registration/contract/paths.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, held, never, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CalendarScreen } from './CalendarScreen.tsx'

const place = { name: '邯郸市不动产登记中心', address: '邯郸市丛台区和平路200号', phone: '0310-5550100' }
const offices = [
  { areaId: '130400', name: '邯郸市不动产登记中心' },
  { areaId: '630100', name: '西宁市不动产登记服务中心' },
]
const terms = {
  ...{ areaId: '130400', now: '2099-03-01 10:00:00', place, offices, missed: 0, barredUntil: '' },
  ...{ missedLimit: 2, missedWithinDays: 30, barDays: 30 },
  ...{ holdMinutes: 5, offerMinutes: 15, cancelUntil: '16:00' },
}
const aSlot = (id: string, name: string) => ({
  ...{ id, name, taken: 0, capacity: 5, standing: 'none' as const, until: '' },
  ...{ movingId: '', applicationId: '' },
})
const day: CalendarDay = {
  ...{ id: 'd1', areaId: '130400', day: '2099-03-20', remark: '', isClosed: false, isBooked: false },
  slots: [aSlot('s1', '08:30-09:30'), aSlot('s2', '14:00-15:00')],
}

test('the time that was tapped alone is busy, and no other one is taken before its answer', async () => {
  const { inputsOf } = stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, terms),
    [getCalendar.path]: answerOf(getCalendar, [day]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
    [holdSlot.path]: never,
  })
  renderScreen(<CalendarScreen />, '/appointment')
  const first = await screen.findByRole('button', { name: /08:30-09:30/ })
  const second = screen.getByRole('button', { name: /14:00-15:00/ })
  await userEvent.click(second)
  expect([first, second].map((button) => button.ariaBusy)).toEqual([null, 'true'])
  await userEvent.click(first)
  expect(inputsOf(holdSlot)).toEqual([{ slotId: 's2' }])
})

test('who has gone on to another office meanwhile gets no form for the time of the first one', async () => {
  const [handan, xining] = offices.map(({ areaId }) => answerOf(getBookingTerms, { ...terms, areaId }))
  const ofXining = { ...day, id: 'd2', areaId: '630100', slots: [aSlot('s3', '10:00-11:00')] }
  const [calendar, other] = [answerOf(getCalendar, [day]), answerOf(getCalendar, [ofXining])]
  const { reply, release } = held(answerOf(holdSlot, { holdId: 'h1', until: '2099-03-01 10:05:00' }))
  const { inputsOf, untilQuiet } = stubServer({
    [getBookingTerms.path]: [xining ?? {}, handan ?? {}, xining ?? {}],
    [getCalendar.path]: [other, calendar, other],
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
    [holdSlot.path]: reply,
  })
  renderScreen(<CalendarScreen />, paths.appointment({ regionCode: '630100' }))
  await screen.findByRole('button', { name: /10:00-11:00/ })
  await userEvent.click(screen.getByRole('link', { name: '改为到邯郸市不动产登记中心办理' }))
  await userEvent.click(await screen.findByRole('button', { name: /14:00-15:00/ }))
  await waitFor(() => expect(inputsOf(holdSlot)).toHaveLength(1))
  await userEvent.click(screen.getByRole('link', { name: '改为到西宁市不动产登记服务中心办理' }))
  await screen.findByRole('button', { name: /10:00-11:00/ })
  release()
  await untilQuiet()
  expect(screen.queryByText('填写预约信息')).toBeNull()
  screen.getByRole('button', { name: /10:00-11:00/ })
})

test.each(['/appointment', '/appointment?id=a1'])(
  'who is barred is not asked at %s to choose a time',
  async (address) => {
    stubServer({
      [getBookingTerms.path]: answerOf(getBookingTerms, { ...terms, missed: 2, barredUntil: '2099-03-25' }),
      [getCalendar.path]: answerOf(getCalendar, [day]),
      [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
    })
    renderScreen(<CalendarScreen />, address)
    await screen.findByText('您近期有2次预约未到，2099-03-25之后才能预约或改约。')
    await screen.findByText(/08:30-09:30/)
    expect(screen.queryByRole('button', { name: /08:30-09:30/ })).toBeNull()
    expect(screen.queryByText(/^请选择/)).toBeNull()
    expect(screen.queryAllByText('您现有的预约仍然有效，请按时到场。')).toHaveLength(address.includes('id') ? 1 : 0)
  },
)

test('the rules of missed appointments are those of the office', async () => {
  const own = { missed: 1, missedLimit: 3, missedWithinDays: 60, barDays: 14 }
  stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, { ...terms, ...own }),
    [getCalendar.path]: answerOf(getCalendar, [day]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
  })
  renderScreen(<CalendarScreen />, '/appointment')
  await screen.findByText('可在前一日16:00前取消或改约。60天内3次预约未到，暂停预约14天。')
  screen.getByText('您近60天有1次预约未到。累计3次将暂停预约14天，请按时到场或提前取消。')
})

test.each([
  ['a day with a booking says why it offers no time', '/appointment', 1],
  ['the day of the booking that is moved offers its times', '/appointment?id=a1', 0],
])('%s', async (_, address, count) => {
  stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, terms),
    [getCalendar.path]: answerOf(getCalendar, [{ ...day, isBooked: true }]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
  })
  renderScreen(<CalendarScreen />, address)
  await screen.findByText('14:00-15:00')
  expect(screen.queryAllByText(refusals.alreadyBooked.zh)).toHaveLength(count)
  expect(screen.queryAllByRole('button', { name: /14:00-15:00/ })).toHaveLength(1 - count)
})

test.each([
  ['leads to the office of another city', paths.appointment(), [paths.appointment({ regionCode: '630100' })]],
  ['does not where an application decides its city', paths.appointment({ applicationId: 'a1' }), []],
  ['does not where a booking is moved', paths.appointment({ movingId: 'a1' }), []],
])('the calendar %s', async (_, address, places) => {
  stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, terms),
    [getCalendar.path]: answerOf(getCalendar, [day]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
  })
  renderScreen(<CalendarScreen />, address)
  await screen.findByText('14:00-15:00')
  const links = screen.queryAllByRole('link', { name: /不动产登记/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(places)
})

test('who comes back while a seat is kept for them sees its day and its time, after a sign-in or a reload too', async () => {
  const scrolled = vi.fn<(this: Element) => void>()
  // jsdom has no layout.
  Element.prototype.scrollIntoView = scrolled
  const kept = { ...aSlot('s3', '08:30-09:30'), taken: 1, standing: 'held' as const, until: '2099-03-01 10:04:00' }
  stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, terms),
    [getCalendar.path]: answerOf(getCalendar, [day, { ...day, id: 'd2', day: '2099-03-25', slots: [kept] }]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
  })
  renderScreen(<CalendarScreen />, '/appointment')
  const goOn = await screen.findByRole('button', { name: /继续预约/ })
  expect(screen.getByRole('button', { name: /3月25日/ }).ariaPressed).toBe('true')
  // In the elder edition the times are below the days, and full ones may come before it.
  expect(scrolled.mock.contexts).toEqual([goOn.closest('li')])
})

test('the form stops counting down once another device has chosen another time', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const until = '2099-03-01 10:04:00'
  const held = { ...day, slots: [{ ...aSlot('s1', '08:30-09:30'), taken: 1, standing: 'held' as const, until }] }
  stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, terms),
    [getCalendar.path]: [day, held, day].map((each) => answerOf(getCalendar, [each])),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
    [holdSlot.path]: answerOf(holdSlot, { holdId: 'h1', until }),
  })
  renderScreen(<CalendarScreen />, '/appointment')
  await userEvent.click(await screen.findByRole('button', { name: /08:30-09:30/ }))
  expect(await screen.findByRole('timer')).toBeTruthy()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  // The citizen comes back to this device, whose answer is no longer fresh.
  act(() => void dispatchEvent(new Event('visibilitychange')))
  await screen.findByText(/名额已不再为您保留/)
  expect(screen.queryByRole('timer')).toBeNull()
})

test('leaving a waiting line is asked about first, because the position is lost', async () => {
  const waiting = { ...aSlot('s1', '08:30-09:30'), taken: 5, standing: 'waiting' as const }
  const { inputsOf } = stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, terms),
    [getCalendar.path]: answerOf(getCalendar, [{ ...day, slots: [waiting] }]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
    [giveUpSlot.path]: answerOf(giveUpSlot, undefined),
  })
  renderScreen(<CalendarScreen />, '/appointment')
  await userEvent.click(await screen.findByRole('button', { name: '取消候补 08:30-09:30' }))
  await tap('继续候补')
  expect(inputsOf(giveUpSlot)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '取消候补 08:30-09:30' }))
  await tap('取消候补')
  await waitFor(() => expect(inputsOf(giveUpSlot)).toEqual([{ slotId: 's1' }]))
})

test.each([
  ['a new booking', paths.appointment(), {}],
  ['the booking that is moved', paths.appointment({ movingId: 'a1' }), { movingId: 'a1' }],
  ['the application that is booked for', paths.appointment({ applicationId: 'p1' }), { applicationId: 'p1' }],
])('who waits for a time says so of %s', async (_, address, reason) => {
  const full = { ...aSlot('s1', '08:30-09:30'), taken: 5 }
  const { inputsOf } = stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, terms),
    [getCalendar.path]: answerOf(getCalendar, [{ ...day, slots: [full] }]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
    [waitForSlot.path]: answerOf(waitForSlot, { place: 2 }),
  })
  renderScreen(<CalendarScreen />, address)
  await userEvent.click(await screen.findByRole('button', { name: '候补 08:30-09:30' }))
  await tap('确定')
  await screen.findByText(/您排在第2位/)
  expect(inputsOf(waitForSlot)).toEqual([{ slotId: 's1', ...reason }])
})

test('who joined a line with a lost answer, and is not in it any more, joins it again', async () => {
  const full = { ...aSlot('s1', '08:30-09:30'), taken: 5 }
  const cut = () => Promise.reject(new TypeError('cut'))
  const { sent } = stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, terms),
    [getCalendar.path]: answerOf(getCalendar, [{ ...day, slots: [full] }]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
    [waitForSlot.path]: [cut, cut, answerOf(waitForSlot, { place: 2 })],
  })
  renderScreen(<CalendarScreen />, '/appointment')
  const join = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '候补 08:30-09:30' }))
    await tap('确定')
  }
  await join()
  await screen.findByText('网络连接不上，请检查网络后重试')
  await tap('确定')
  await join()
  await screen.findByText(/您排在第2位/)
  const keys = sent.filter(({ path }) => path === waitForSlot.path).map(({ form }) => form[requestIdName])
  expect([keys.length, keys.indexOf(keys[2])]).toEqual([3, 2])
})

test('a seat that was waited for to move a booking moves it, also from the notification', async () => {
  const until = '2099-03-01 10:15:00'
  const offered = { ...aSlot('s1', '08:30-09:30'), taken: 5, standing: 'offered' as const, until, movingId: 'a1' }
  const { inputsOf } = stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, terms),
    [getCalendar.path]: answerOf(getCalendar, [{ ...day, slots: [offered] }]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
    [moveAppointment.path]: answerOf(moveAppointment, { id: 'a1' }),
  })
  renderScreen(<CalendarScreen />, paths.appointment({ slot: 's1' }))
  await userEvent.click(await screen.findByRole('button', { name: /继续预约/ }))
  const question = within(await screen.findByRole('alertdialog'))
  // 取消 beside a booking could be read as its end.
  expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['保留原时间', '改约'])
  await tap('改约')
  await waitFor(() => expect(inputsOf(moveAppointment)).toEqual([{ id: 'a1', slotId: 's1' }]))
})

test.each([
  ['says that it is not kept any more', {}, 1],
  ['says nothing of it while it is kept', { standing: 'offered' as const, until: '2099-03-01 10:15:00' }, 0],
  ['says nothing of it while its line is waited in', { standing: 'waiting' as const }, 0],
])('who comes for a seat that was offered, but too late, is told: the calendar %s', async (_, changes, count) => {
  stubServer({
    [getBookingTerms.path]: answerOf(getBookingTerms, terms),
    [getCalendar.path]: answerOf(getCalendar, [
      { ...day, slots: [{ ...aSlot('s1', '08:30-09:30'), taken: 5, ...changes }] },
    ]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
  })
  renderScreen(<CalendarScreen />, paths.appointment({ slot: 's1' }))
  await screen.findByText('08:30-09:30', { selector: 'li *' })
  const told = screen.queryAllByText((_, element) => /不再为您保留，您也不在候补中/.test(element?.textContent ?? ''), {
    selector: 'p',
  })
  expect(told).toHaveLength(count)
})
