import { bookSlot, giveUpSlot, type Slot } from '@registration/contract/appointments.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { paths } from '@registration/contract/paths.ts'
import { hasRightCheckDigit } from '@registration/contract/rules/citizen-id.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { readServerClock } from '@registration/kit/api/server-clock.ts'
import { answerOf, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { makeCitizenClient } from '../../api/query-client.ts'
import { sessionKey } from '../../api/session-key.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aUser } from '../../testing/signed-in.ts'
import { BookingForm } from './BookingForm.tsx'
import type { Chosen } from './use-choose-slot.ts'

const slot: Slot = {
  id: 's1',
  name: '09:00-10:00',
  taken: 1,
  capacity: 5,
  standing: 'held',
  until: '',
  movingId: '',
  applicationId: '',
}
const chosen: Chosen = {
  day: { id: 'd1', day: '2026-11-30', isClosed: false, areaId: '130400', remark: '', isBooked: false, slots: [] },
  slot,
  ...{ holdId: 'h1', until: '2026-11-27 10:05:00', at: 0 },
}

interface BookingProps {
  applicationId?: string | undefined
  slot?: Slot
}

/** The form, and what is there instead once it leads back to the calendar. */
function Booking({ applicationId, slot = chosen.slot }: BookingProps) {
  const [isChosen, setChosen] = useState(true)
  return (
    <>
      <PageHeader title="预约" fallback={paths.home()} />
      {isChosen ? (
        <BookingForm
          chosen={{ ...chosen, slot }}
          isLost={false}
          applicationId={applicationId}
          onAgain={() => setChosen(false)}
        />
      ) : (
        '预约日历'
      )}
    </>
  )
}

const show = (...replies: Reply[]) => showFor({}, replies)

const citizen = { documentNumber: '130402198503071231' }

function showFor(props: BookingProps, replies: readonly Reply[], user: Parameters<typeof aUser>[0] = citizen) {
  const server = stubServer({ [bookSlot.path]: [...replies], [giveUpSlot.path]: answerOf(giveUpSlot, undefined) })
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user: aUser(user) })
  renderScreen(
    <QueryClientProvider client={client}>
      <Booking {...props} />
    </QueryClientProvider>,
    '/appointment',
  )
  return server
}

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const booked = answerOf(bookSlot, { id: 'b1' })

test.each([
  ['the network failed', noNetwork, '网络连接不上，请检查网络后重试'],
  ['the server was busy', refusalOf(bookSlot, 'unavailable'), '系统繁忙，请稍后再试'],
])('after %s the form stays, and the next tap repeats the same request', async (_what, failure, words) => {
  // The first failure is retried once without a word.
  const { sent } = show(failure, failure, booked)
  await tap('确认预约')
  await screen.findByText(words)
  await tap('确定')
  await tap('确认预约')
  await waitFor(() => expect(location.pathname + location.search).toContain('b1'))
  const bookings = sent.filter(({ path }) => path === bookSlot.path)
  expect(bookings).toHaveLength(3)
  expect(new Set(bookings.map(({ form }) => form[requestIdName])).size).toBe(1)
})

test.each(['slotFull', 'slotClosed', 'dayPast', 'alreadyBooked', 'personNotBookable'] as const)(
  'what another time or day may mend leads back to the calendar: %s',
  async (reason) => {
    show(refusalOf(bookSlot, reason))
    await tap('确认预约')
    await tap('确定')
    await screen.findByText('预约日历')
  },
)

test('a refusal of a field is shown beside it, with the cursor in it', async () => {
  const refusal = {
    ...{ stat: 0, message: '请输入正确的姓名', errcode: '10', reason: 'invalid' },
    data: { fields: [{ field: 'name', message: '姓名里有不能使用的字' }] },
  }
  show(Response.json(refusal, { status: 400 }))
  await tap('确认预约')
  await tap('确定')
  await screen.findByText('姓名里有不能使用的字')
  expect(screen.queryByText('预约日历')).toBeNull()
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('name'))
})

test('any other refusal leaves the form as it is', async () => {
  show(refusalOf(bookSlot, 'tooManyChanges'))
  await tap('确认预约')
  await tap('确定')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('button', { name: '确认预约' })).toBeTruthy()
})

test.each([
  ['返回 in the head', () => tap('返回')],
  ['the back of the phone', async () => act(() => history.back())],
])('%s leads to the calendar, one step only, and gives the time up', async (_what, goBack) => {
  const { inputsOf } = show(booked)
  await screen.findByRole('button', { name: '确认预约' })
  await goBack()
  await screen.findByText('预约日历')
  expect(location.pathname).toBe('/appointment')
  await waitFor(() => expect(inputsOf(giveUpSlot)).toEqual([{ slotId: 's1' }]))
})

test('a place that was waited for is not given up by going back', async () => {
  const { paths: called } = showFor({ slot: { ...slot, standing: 'offered' } }, [booked])
  await screen.findByRole('button', { name: '确认预约' })
  await tap('返回')
  await screen.findByText('预约日历')
  expect(called()).toEqual([])
})

test('two taps on 返回 are one step, and the next one leaves the calendar', async () => {
  show(booked)
  const back = await screen.findByRole('button', { name: '返回' })
  act(() => {
    back.click()
    back.click()
  })
  await screen.findByText('预约日历')
  expect(location.pathname).toBe('/appointment')
  await tap('返回')
  await waitFor(() => expect(location.pathname).toBe(paths.home()))
})

test('a company is asked who comes: its own code is no number for the counter, and is not filled in', async () => {
  const company = { accountKind: 'enterprise', documentType: '7', documentNumber: '91130403MA0G3K8T0U' } as const
  showFor({}, [], { ...company, name: '邯郸市丛台置业有限公司' })
  await screen.findByText('请填写到场办理的人的姓名和身份证号码。')
  expect(screen.getByLabelText(/姓名/)).toHaveProperty('value', '')
  expect(screen.getByLabelText(/证件号码/)).toHaveProperty('value', '')
  expect(screen.getByLabelText(/手机号码/)).not.toHaveProperty('value', '')
})

test('on a phone that is a year slow a child who was born since can be booked for', async () => {
  const day = 86_400_000
  const born = todayInShanghai(new Date(Date.now() + 30 * day)).replaceAll('-', '')
  const number = [...'0123456789X'].map((digit) => `130402${born}001${digit}`).find(hasRightCheckDigit)
  readServerClock(new Response(null, { headers: { date: new Date(Date.now() + 365 * day).toUTCString() } }))
  showFor({}, [booked], { documentNumber: number })
  await tap('确认预约')
  await waitFor(() => expect(location.pathname + location.search).toContain('b1'))
})

test('a time that was booked is not given up', async () => {
  const { paths: called } = show(booked)
  await tap('确认预约')
  await waitFor(() => expect(location.pathname + location.search).toContain('b1'))
  expect(called()).toEqual([bookSlot.path])
  expect(screen.queryByText('预约日历')).toBeNull()
})

test.each([
  ['重新选择', () => tap('重新选择')],
  ['the back of the phone', async () => act(() => history.back())],
])('a booking that is made after %s says so, and leads to its card', async (_what, goBack) => {
  let answer = (_body: object) => {}
  const { paths: called } = show(() => new Promise((resolve) => (answer = (body) => resolve(Response.json(body)))))
  await tap('确认预约')
  await waitFor(() => expect(called()).toEqual([bookSlot.path]))
  await goBack()
  await screen.findByText('预约日历')
  answer(booked)
  const notice = await screen.findByRole('alertdialog', { name: '预约成功' })
  expect(notice.textContent).toMatch(/您已预约 11月30日.*09:00-10:00/)
  expect(location.pathname).toBe('/appointment')
  await tap('查看预约')
  await waitFor(() => expect(location.pathname + location.search).toBe(paths.appointmentDetail({ id: 'b1' })))
})

test('what was typed of a visitor is there at another time for the same application, with words that say so, and at no other one', async () => {
  showFor({ applicationId: 'a1' }, [])
  const name = screen.getByLabelText('姓名')
  await userEvent.clear(name)
  await userEvent.type(name, '王桂兰')
  await tap('重新选择')
  cleanup()
  showFor({ applicationId: 'a1' }, [])
  expect(screen.getByLabelText('姓名')).toHaveProperty('value', '王桂兰')
  expect(screen.getByText('这是您上次填写的到场人，请核对是否还是此人。')).toBeTruthy()
  cleanup()
  showFor({ applicationId: 'a2' }, [])
  expect(screen.getByLabelText('姓名')).toHaveProperty('value', '张建国')
  expect(screen.getByText('已按您的用户信息填写，可改为代他人预约。')).toBeTruthy()
})

test('what was left as the profile had it is as the profile has it by now', async () => {
  showFor({ applicationId: 'a1' }, [])
  await userEvent.type(screen.getByLabelText('姓名'), '1{Backspace}')
  cleanup()
  showFor({ applicationId: 'a1' }, [], { ...citizen, name: '张建华' })
  expect(screen.getByLabelText('姓名')).toHaveProperty('value', '张建华')
  expect(screen.getByText('已按您的用户信息填写，可改为代他人预约。')).toBeTruthy()
})
