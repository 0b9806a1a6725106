import {
  getQueueTerms,
  listOpenOffices,
  listQueueDays,
  listQueueGroups,
  listQueueTimes,
  takeNumber,
} from '@registration/contract/call-queue.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { paths } from '@registration/contract/paths.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, never, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import { makeCitizenClient } from '../../api/query-client.ts'
import { sessionKey } from '../../api/session-key.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aUser } from '../../testing/signed-in.ts'
import { TakeNumberScreen } from './TakeNumberScreen.tsx'

const [today, tomorrow] = ['2026-11-27', '2026-11-28']
const terms = {
  ...{ id: '1', takeFrom: '08:30', takeUntil: '17:00', minutesAhead: '30', cancelMinutesAhead: '30' },
  ...{ daysAhead: '7', isOpen: true },
}
const times = [
  { id: 't1', time: '09:00-10:00', free: 3, total: 10 },
  { id: 't2', time: '10:00-11:00', free: 0, total: 10 },
]

function show(...replies: Reply[]) {
  return showTaking(replies, [refusalOf(takeNumber, 'tooMany'), answerOf(takeNumber, { id: 'n1', number: '12' })])
}

const office = (free = 3) => ({
  [getQueueTerms.path]: answerOf(getQueueTerms, terms),
  [listQueueGroups.path]: answerOf(listQueueGroups, [{ id: 'q1', name: '登记', businesses: [] }]),
  [listQueueDays.path]: answerOf(
    listQueueDays,
    [today, tomorrow].map((day) => ({ day, isClosed: false, remark: '', free })),
  ),
  [listOpenOffices.path]: answerOf(listOpenOffices, []),
})

function showTaking(offered: Reply[], taken: Reply[], free = 3) {
  const server = stubServer({
    ...office(free),
    [listQueueTimes.path]: offered,
    [takeNumber.path]: taken,
  })
  renderScreen(
    <Route path={paths.queueTake.pattern}>
      <TakeNumberScreen />
    </Route>,
    paths.queueTake({ officeId: 'o1' }),
  )
  return server
}

const timesOffered = async () =>
  [...(await screen.findByLabelText<HTMLSelectElement>('时间')).options].map(({ value }) => value)

function showTo(user: ReturnType<typeof aUser>) {
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user })
  renderScreen(
    <QueryClientProvider client={client}>
      <TakeNumberScreen />
    </QueryClientProvider>,
    paths.queueTake({ officeId: 'o1' }),
  )
}

test.each([
  ['a business licence', aUser({ documentType: '7', documentNumber: '130403101010345' })],
  ['a Hong Kong permit', aUser({ documentType: '2', documentNumber: 'H12345678' })],
])('who has %s, which is no number of a resident, is led to a booking, and asked for nothing', async (_, user) => {
  stubServer({})
  showTo(user)
  await screen.findByText('取号只支持身份证和居住证')
  expect(screen.getByRole('link', { name: '去预约' }).getAttribute('href')).toBe(paths.appointment())
  expect(screen.queryByLabelText('日期')).toBeNull()
})

test('who has no number in the profile yet gets the form: the server says what is missing', async () => {
  stubServer({ ...office(), [listQueueTimes.path]: answerOf(listQueueTimes, times) })
  showTo(aUser({ documentType: '', documentNumber: '' }))
  expect(await screen.findByLabelText('日期')).toBeTruthy()
  expect(screen.queryByText('取号只支持身份证和居住证')).toBeNull()
})

test('times that did not come say why and are asked for again by a tap', async () => {
  const busy = refusalOf(listQueueTimes, 'unavailable')
  show(busy, busy, answerOf(listQueueTimes, times))
  await screen.findByText('系统繁忙，请稍后再试')
  expect(screen.queryByLabelText('时间')).toBeNull()
  await tap('重新加载')
  expect(await timesOffered()).toEqual(['', '09:00-10:00'])
})

test('while the times of another day are awaited none are offered, and the rest of the form stays', async () => {
  show(answerOf(listQueueTimes, times), never)
  expect(await timesOffered()).toEqual(['', '09:00-10:00'])
  await userEvent.type(screen.getByLabelText('姓名'), '张建国')
  await userEvent.selectOptions(screen.getByLabelText('日期'), tomorrow)
  expect(screen.queryByLabelText('时间')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张建国')
})

test('without a day there are no times yet', async () => {
  showTaking([answerOf(listQueueTimes, times)], [], 0)
  expect(await timesOffered()).toEqual([''])
})

const typed = () => [
  ...['办理业务', '日期', '时间'].map((label) => screen.getByLabelText<HTMLSelectElement>(label).value),
  ...['姓名', '备注'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value),
]

async function fillIn() {
  await timesOffered()
  await userEvent.selectOptions(screen.getByLabelText('办理业务'), 'q1')
  await userEvent.selectOptions(screen.getByLabelText('日期'), tomorrow)
  await timesOffered()
  await userEvent.selectOptions(screen.getByLabelText('时间'), '09:00-10:00')
  await userEvent.type(screen.getByLabelText('姓名'), '王桂兰')
  await userEvent.type(screen.getByLabelText(/手机号码/), '13800138000')
  await userEvent.type(screen.getByLabelText('备注'), '需要轮椅')
}

test('what was typed is there after a reload or a sign-in in between, until the number is taken', async () => {
  show(answerOf(listQueueTimes, times))
  await fillIn()
  await tap('取号')
  await screen.findByText(refusals.tooMany.zh)
  cleanup()
  show(answerOf(listQueueTimes, times))
  await timesOffered()
  expect(typed()).toEqual(['q1', tomorrow, '09:00-10:00', '王桂兰', '需要轮椅'])
  await tap('取号')
  await tap('确定')
  await tap('取号')
  await screen.findByText('取号成功，您的号码是 12')
  cleanup()
  show(answerOf(listQueueTimes, times))
  await timesOffered()
  expect(typed()).toEqual(['', today, '', '', ''])
})

test('who has to complete the profile first is led there and back, and finds what was typed', async () => {
  showTaking([answerOf(listQueueTimes, times)], [refusalOf(takeNumber, 'profileIncomplete')])
  await fillIn()
  await tap('取号')
  await screen.findByText(refusals.profileIncomplete.zh)
  await tap('确定')
  const returnTo = paths.queueTake({ officeId: 'o1' })
  await waitFor(() => expect(location.pathname + location.search).toBe(paths.userInfo({ returnTo })))
  cleanup()
  show(answerOf(listQueueTimes, times))
  await timesOffered()
  expect(typed()).toEqual(['q1', tomorrow, '09:00-10:00', '王桂兰', '需要轮椅'])
})

test('of what was typed, a time that is full by now has to be chosen again', async () => {
  show(answerOf(listQueueTimes, times))
  await fillIn()
  cleanup()
  show(answerOf(listQueueTimes, [{ id: 't2', time: '10:00-11:00', free: 1, total: 10 }]))
  expect(await timesOffered()).toEqual(['', '10:00-11:00'])
  await tap('取号')
  expect(await screen.findAllByText('必填哦')).toHaveLength(1)
  expect(typed()).toEqual(['q1', tomorrow, '', '王桂兰', '需要轮椅'])
})

describe('the last number of a time', () => {
  const [offered, full] = [answerOf(listQueueTimes, times), answerOf(listQueueTimes, times.slice(1))]
  const done = answerOf(takeNumber, { id: 'n1', number: '12' })

  test('that was taken leaves nothing of what was typed, also while its dialog is open', async () => {
    showTaking([offered, offered, full], [done])
    await fillIn()
    await tap('取号')
    await screen.findByText('取号成功，您的号码是 12')
    await screen.findByRole('option', { name: '09:00-10:00，余 0', hidden: true })
    await tap('确定')
    cleanup()
    show(offered)
    await timesOffered()
    expect(typed()).toEqual(['', today, '', '', ''])
  })

  test('whose answer was lost is asked for again by the same write', async () => {
    const cut = () => Promise.reject(new TypeError('cut'))
    const { sent } = showTaking([offered, offered, full], [cut, cut, done])
    await fillIn()
    await tap('取号')
    await screen.findByRole('option', { name: '09:00-10:00，余 0', hidden: true })
    await tap('确定')
    await tap('取号')
    await screen.findByText('取号成功，您的号码是 12')
    const keys = sent.filter(({ path }) => path === takeNumber.path).map(({ form }) => form[requestIdName])
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })
})
