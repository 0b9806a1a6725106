import { giveUpSlot, listWaits } from '@registration/contract/appointments.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Waits } from './Waits.tsx'

const office = '邯郸市不动产登记中心'
const aWait = { ...{ slotId: 's1', day: '2099-03-20', slotName: '09:00-10:00', office }, ...{ place: 2, until: '' } }
const anything = { movingId: '', applicationId: '' }

test('says of each waiting line which time it is for, where, what for, and the position in it', async () => {
  stubServer({
    [listWaits.path]: answerOf(listWaits, [
      { ...aWait, ...anything },
      { ...aWait, ...anything, slotId: 's2', place: 1, movingId: 'a1' },
      { ...aWait, ...anything, slotId: 's3', place: 7, applicationId: 'p1' },
    ]),
  })
  renderScreen(<Waits />, '/apmorder')
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/3月20日.*09:00-10:00邯郸市不动产登记中心您排在第2位/),
    expect.stringMatching(/用于改约您排在第1位/),
    expect.stringMatching(/用于申请的预约您排在第7位/),
  ])
  // The day and its hours stay in one line.
  expect(screen.getAllByText(/^3月20日 星期. 09:00-10:00$/)).toHaveLength(3)
})

test('leads from a seat that is offered to its booking, with what it was waited for', async () => {
  const offered = { ...aWait, place: 0, until: '2099-03-01 10:15:00', movingId: 'a1', applicationId: '' }
  stubServer({ [listWaits.path]: answerOf(listWaits, [offered]) })
  renderScreen(<Waits />, '/apmorder')
  const row = within(await screen.findByRole('listitem'))
  row.getByText('为您保留至 10:15')
  const href = row.getByRole('link', { name: '继续预约' }).getAttribute('href')
  expect(href).toBe(paths.appointment({ slot: 's1', movingId: 'a1' }))
})

test.each([
  ['is over', 1],
  ['was over when the answer came', -1],
])('a seat that was offered is not shown as kept once its time %s', async (_when, seconds) => {
  const end = new Date(Date.now() + 8 * 3600_000 + seconds * 1000).toISOString()
  const offered = { ...aWait, ...anything, place: 0, until: end.slice(0, 19).replace('T', ' ') }
  stubServer({ [listWaits.path]: [answerOf(listWaits, [offered]), answerOf(listWaits, [])] })
  renderScreen(<Waits />, '/apmorder')
  await screen.findByRole('link', { name: '继续预约' })
  await waitFor(() => expect(screen.queryByText('候补中')).toBeNull())
})

test('leaves a line, asks first and says so afterwards', async () => {
  const { inputsOf } = stubServer({
    [listWaits.path]: [answerOf(listWaits, [{ ...aWait, ...anything }]), answerOf(listWaits, [])],
    [giveUpSlot.path]: answerOf(giveUpSlot, undefined),
  })
  renderScreen(<Waits />, '/apmorder')
  await userEvent.click(await screen.findByRole('button', { name: /取消候补.*09:00-10:00/ }))
  expect(inputsOf(giveUpSlot)).toEqual([])
  await tap('取消候补')
  await waitFor(() => expect(screen.queryByText('候补中')).toBeNull())
  expect(inputsOf(giveUpSlot)).toEqual([{ slotId: 's1' }])
  expect(await screen.findByText('已取消候补')).toBeTruthy()
})

test('a seat whose end is far by this clock is not asked for again and again', async () => {
  const offered = { ...aWait, ...anything, place: 0, until: '2099-03-01 10:15:00' }
  const server = stubServer({ [listWaits.path]: answerOf(listWaits, [offered]) })
  renderScreen(<Waits />, '/apmorder')
  await screen.findByRole('link', { name: '继续预约' })
  for (let task = 0; task < 20; task++) await new Promise((resolve) => setTimeout(resolve))
  expect(server.inputsOf(listWaits)).toHaveLength(1)
})
