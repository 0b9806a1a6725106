import {
  type AppointmentCard,
  type AppointmentRecord,
  cancelAppointment,
  getAppointmentCard,
  listAppointments,
  listBookingsInMyName,
  listWaits,
} from '@registration/contract/appointments.ts'
import { takeNumber } from '@registration/contract/call-queue.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { paths } from '@registration/contract/paths.ts'
import { getRatingState, rate } from '@registration/contract/ratings.ts'
import { call } from '@registration/kit/api/call.ts'
import { setLanguage } from '@registration/kit/locales/language.ts'
import { saying } from '@registration/kit/testing/saying.ts'
import { answerOf, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { Link, Route } from 'wouter'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AppointmentDetailScreen } from './AppointmentDetailScreen.tsx'
import { AppointmentListScreen } from './AppointmentListScreen.tsx'

const card: AppointmentCard = {
  id: 'b1',
  number: '100001',
  state: 'booked',
  isOver: false,
  name: '张建国',
  day: '2026-03-12',
  slotName: '08:30-09:30',
  areaId: '130400',
  place: { name: '邯郸市不动产登记中心', address: '邯郸市丛台区和平路200号', phone: '0310-5550100' },
  businessName: '存量房买卖转移登记',
  applicationId: 'a1',
  bring: [
    { name: '买卖合同', isRequired: true, hint: '原件' },
    { name: '委托书', isRequired: false, hint: '代办时提交' },
  ],
  cancelUntil: '2026-03-11 16:00:00',
  canChange: true,
  qrUrl: '/qr',
  calendarUrl: '/calendar',
}

function show(changes: Partial<AppointmentCard> = {}, canRate = false) {
  const server = stubServer({
    [getAppointmentCard.path]: answerOf(getAppointmentCard, { ...card, ...changes }),
    [getRatingState.path]: answerOf(getRatingState, { canRate }),
    [rate.path]: answerOf(rate, undefined),
  })
  renderScreen(
    <>
      <Route path="/appointmentDetail" component={AppointmentDetailScreen} />
      <Link href="/my">个人中心</Link>
      <Link href="/appointmentDetail?id=b1">预约详情</Link>
    </>,
    '/appointmentDetail?id=b1',
  )
  return server
}
afterEach(() => vi.restoreAllMocks())

test('the card says what one comes for and with which papers, and its address opens the map', async () => {
  show()
  expect(await screen.findByText('存量房买卖转移登记')).toBeTruthy()
  for (const paper of ['到场人的有效身份证件原件', '买卖合同', '委托书（如有）'])
    expect(screen.getByText(paper)).toBeTruthy()
  const map = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: '看地图' }).href)
  expect(map.searchParams.get('keyword')).toBe('邯郸市不动产登记中心 邯郸市丛台区和平路200号')
})

test('in English too it asks for the original of the identity document, and sets ‘if any’ apart from the paper', async () => {
  onTestFinished(() => setLanguage('zh-CN'))
  await setLanguage('en')
  show({ bring: [{ name: 'Power of attorney', isRequired: false, hint: '' }] })
  expect(await screen.findByText('The visitor’s valid identity document, the original')).toBeTruthy()
  expect(screen.getByText('Power of attorney (if any)')).toBeTruthy()
})

test('the map shows an office at its position, as it finds no English name', async () => {
  show({ place: { ...card.place, name: 'Handan Centre', position: { latitude: 36.6036, longitude: 114.4925 } } })
  const map = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: '看地图' })).href)
  expect(map.pathname).toBe('/uri/v1/marker')
  expect(map.searchParams.get('marker')).toBe('coord:36.6036,114.4925;title:Handan Centre;addr:邯郸市丛台区和平路200号')
})

test('where nobody said what one comes for the card names no business and asks for the identity document alone', async () => {
  show({ businessName: '', bring: [], applicationId: '' })
  expect(await screen.findByText('到场人的有效身份证件原件')).toBeTruthy()
  expect(screen.queryByText('办理业务')).toBeNull()
  expect(screen.queryByText('买卖合同')).toBeNull()
})

test('a browser that cannot draw says how to save the page', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  show()
  await userEvent.click(await screen.findByRole('button', { name: '保存到相册' }))
  expect(await screen.findByText('这个浏览器不能生成图片，请用手机截屏保存这一页。')).toBeTruthy()
})

test('a booking is a success, with a code for the counter and a file for the calendar', async () => {
  show()
  const success = (await screen.findByText('预约成功')).closest('[role=status]')
  expect(success?.querySelector('[class*=whole]')?.textContent).toMatch(/^\d+月\d+日 星期. 08:30-09:30$/)
  screen.getByAltText('预约号 100001 的二维码')
  screen.getByRole('link', { name: '添加到手机日历' })
})

test('what the card says can be done until then is done here: moving, and cancelling after a question with both answers', async () => {
  const { paths } = stubServer({
    [getAppointmentCard.path]: [
      answerOf(getAppointmentCard, card),
      answerOf(getAppointmentCard, card),
      answerOf(getAppointmentCard, card),
      answerOf(getAppointmentCard, { ...card, state: 'cancelled', canChange: false }),
    ],
    [getRatingState.path]: answerOf(getRatingState, { canRate: false }),
    [cancelAppointment.path]: answerOf(cancelAppointment, undefined),
  })
  renderScreen(<Route path="/appointmentDetail" component={AppointmentDetailScreen} />, '/appointmentDetail?id=b1')
  await screen.findByText(saying('2026-03-11 16:00 前可以取消或改约'))
  screen.getByRole('button', { name: '改约' })
  await tap('取消预约')
  const question = within(await screen.findByRole('alertdialog'))
  question.getByRole('button', { name: '保留预约' })
  await waitFor(() =>
    expect(question.getByRole('button', { name: '取消预约' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await userEvent.click(question.getByRole('button', { name: '取消预约' }))
  await screen.findByText('已取消')
  expect(paths()).toContain(cancelAppointment.path)
  expect(screen.queryByRole('button', { name: '改约' })).toBeNull()
})

test('the question before a cancellation names the time as it is now: another device may have moved the booking', async () => {
  stubServer({
    [getAppointmentCard.path]: [
      answerOf(getAppointmentCard, card),
      answerOf(getAppointmentCard, { ...card, day: '2026-03-13', slotName: '14:00-15:00' }),
    ],
    [getRatingState.path]: answerOf(getRatingState, { canRate: false }),
  })
  renderScreen(<Route path="/appointmentDetail" component={AppointmentDetailScreen} />, '/appointmentDetail?id=b1')
  await tap('取消预约')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('3月13日 星期五 14:00-15:00')
})

test('a booking that another device moves while the question is open is asked about again, with its new time', async () => {
  const moved = { ...card, day: '2026-03-13', slotName: '14:00-15:00' }
  const { paths } = stubServer({
    [getAppointmentCard.path]: [card, card, moved].map((each) => answerOf(getAppointmentCard, each)),
    [getRatingState.path]: answerOf(getRatingState, { canRate: false }),
    [cancelAppointment.path]: answerOf(cancelAppointment, undefined),
  })
  renderScreen(<Route path="/appointmentDetail" component={AppointmentDetailScreen} />, '/appointmentDetail?id=b1')
  await tap('取消预约')
  const agree = async () => {
    const question = within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消预约' })
    await waitFor(() => expect(question.ariaDisabled).not.toBe('true'))
    await userEvent.click(question)
  }
  await agree()
  await screen.findByText(/^3月13日 星期五/, { selector: '[role=alertdialog] *' })
  expect(paths()).not.toContain(cancelAppointment.path)
  await agree()
  await waitFor(() => expect(paths()).toContain(cancelAppointment.path))
})

test('two taps at once ask one question', async () => {
  const { paths } = show()
  const button = await screen.findByRole('button', { name: '取消预约' })
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByRole('alertdialog')
  await tap('保留预约')
  await waitFor(() => expect(button.ariaBusy).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(paths().filter((path) => path === getAppointmentCard.path)).toHaveLength(2)
})

test('a booking that another device has cancelled is not asked about', async () => {
  const { paths } = stubServer({
    [getAppointmentCard.path]: [
      answerOf(getAppointmentCard, card),
      answerOf(getAppointmentCard, { ...card, state: 'cancelled', canChange: false }),
    ],
    [getRatingState.path]: answerOf(getRatingState, { canRate: false }),
  })
  renderScreen(<Route path="/appointmentDetail" component={AppointmentDetailScreen} />, '/appointmentDetail?id=b1')
  await tap('取消预约')
  expect((await screen.findByRole('alertdialog')).textContent).toBe('提示已取消确定')
  expect(paths()).not.toContain(cancelAppointment.path)
})

test('a number that is cancelled on its card is taken again, though the answer to its first taking was lost', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { sent } = stubServer({
    [getAppointmentCard.path]: answerOf(getAppointmentCard, card),
    [getRatingState.path]: answerOf(getRatingState, { canRate: false }),
    [cancelAppointment.path]: answerOf(cancelAppointment, undefined),
    [takeNumber.path]: [() => Promise.reject(new TypeError('cut')), answerOf(takeNumber, { id: 'b2', number: '2' })],
  })
  const number = { officeId: '130400', queueId: 'q', day: '2026-03-12', time: '08:30-09:30', remark: '' }
  const take = () => call(takeNumber, { ...number, name: '张建国', phone: '13800138001' })
  await expect(take()).rejects.toThrow()
  vi.advanceTimersByTime(2_000)
  renderScreen(<Route path="/appointmentDetail" component={AppointmentDetailScreen} />, '/appointmentDetail?id=b1')
  await tap('取消预约')
  const agree = within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消预约' })
  await waitFor(() => expect(agree.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(agree)
  await screen.findByText('预约已取消')
  await take()
  const keys = sent.filter(({ path }) => path === takeNumber.path).map(({ form }) => form[requestIdName])
  expect([keys.length, new Set(keys).size]).toEqual([2, 2])
})

test('a booking of another year says of which', async () => {
  show({ day: '2025-12-31', isOver: true, canChange: false })
  expect(await screen.findByText('2025年12月31日 星期三')).toBeTruthy()
})

test('a booking whose time is over has none of these, even if the office has not reported anything yet', async () => {
  show({ isOver: true, canChange: false })
  await screen.findByText('时间已过')
  expect(screen.queryByText('预约成功')).toBeNull()
  expect(screen.queryByAltText('预约号 100001 的二维码')).toBeNull()
  expect(screen.queryByRole('link', { name: '添加到手机日历' })).toBeNull()
})

test('a cancelled booking has nothing to save', async () => {
  show({ state: 'cancelled', canChange: false })
  await screen.findByText('已取消')
  expect(screen.queryByRole('button', { name: '保存到相册' })).toBeNull()
})

const calendarWords = '改约或取消后，手机日历不会自动更改，请重新添加或自行删除。'

test.each([
  ['booked', 1],
  ['cancelled', 1],
  ['closed', 1],
  ['kept', 0],
] as const)(
  'the card of a booking that is %s says %i times that the phone’s calendar does not follow',
  async (state, times) => {
    show({ state })
    await screen.findByText('存量房买卖转移登记')
    expect(screen.queryAllByText(calendarWords)).toHaveLength(times)
  },
)

const question = '这次到窗口办理，您满意吗？'

test('a visit that took place is rated once', async () => {
  const { inputsOf } = show({ state: 'kept', canChange: false }, true)
  await userEvent.click(await screen.findByRole('radio', { name: '满意' }))
  await userEvent.click(screen.getByRole('button', { name: '提交评价' }))
  await screen.findByText('谢谢您的评价。')
  expect(inputsOf(rate)).toEqual([{ subject: 'appointment', recordId: 'b1', grade: 'satisfied', remark: undefined }])
  // The server's answer to the next visit is not there yet.
  await userEvent.click(screen.getByRole('link', { name: '个人中心' }))
  await userEvent.click(screen.getByRole('link', { name: '预约详情' }))
  expect(await screen.findByText('100001')).toBeTruthy()
  expect(screen.queryByText(question)).toBeNull()
})

test('the list leads from a visit that took place to its rating', async () => {
  const visit: AppointmentRecord = {
    ...{ id: 'b1', name: '张建国', time: '2026-03-12 08:30-09:30', createdAt: '2026-03-01 09:00:00' },
    ...{ state: 'kept', isOver: true, calendarDayId: 'd1', slotId: 's1', applicationId: '' },
  }
  stubServer({
    [listAppointments.path]: answerOf(listAppointments, [visit]),
    [listBookingsInMyName.path]: answerOf(listBookingsInMyName, []),
    [listWaits.path]: answerOf(listWaits, []),
    [getAppointmentCard.path]: answerOf(getAppointmentCard, { ...card, state: 'kept', canChange: false }),
    [getRatingState.path]: answerOf(getRatingState, { canRate: true }),
  })
  renderScreen(
    <>
      <Route path="/apmorder" component={AppointmentListScreen} />
      <Route path="/appointmentDetail" component={AppointmentDetailScreen} />
    </>,
    paths.appointmentRecords(),
  )
  await tap('查看凭证')
  await screen.findByRole('radio', { name: '满意' })
})

test('a visit that was rated on another device meanwhile says so, and asks nothing more', async () => {
  stubServer({
    [getAppointmentCard.path]: answerOf(getAppointmentCard, { ...card, state: 'kept', canChange: false }),
    [getRatingState.path]: [answerOf(getRatingState, { canRate: true }), answerOf(getRatingState, { canRate: false })],
    [rate.path]: refusalOf(rate, 'alreadyAnswered'),
  })
  renderScreen(<AppointmentDetailScreen />, '/appointmentDetail?id=b1')
  await userEvent.click(await screen.findByRole('radio', { name: '满意' }))
  await userEvent.click(screen.getByRole('button', { name: '提交评价' }))
  await screen.findByText('您已作出答复')
  await tap('确定')
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
})

test('a rating whose answer was lost is thanked for, once the office is known to have it', async () => {
  stubServer({
    [getAppointmentCard.path]: answerOf(getAppointmentCard, { ...card, state: 'kept', canChange: false }),
    [getRatingState.path]: [answerOf(getRatingState, { canRate: true }), answerOf(getRatingState, { canRate: false })],
    [rate.path]: () => Promise.reject(new TypeError('cut')),
  })
  renderScreen(<AppointmentDetailScreen />, '/appointmentDetail?id=b1')
  await userEvent.click(await screen.findByRole('radio', { name: '满意' }))
  await userEvent.click(screen.getByRole('button', { name: '提交评价' }))
  await screen.findByText('谢谢您的评价。', {}, { timeout: 5_000 })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a visit that was rated asks nothing more', async () => {
  const { inputsOf, untilQuiet } = show({ state: 'kept', canChange: false })
  await waitFor(() => expect(inputsOf(getRatingState)).toHaveLength(1))
  await untilQuiet()
  expect(screen.queryByText(question)).toBeNull()
})
