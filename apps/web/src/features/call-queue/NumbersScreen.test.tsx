import { cancelNumber, countAhead, listNumbers, type QueueNumber } from '@registration/contract/call-queue.ts'
import { answerOf, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { NumbersScreen } from './NumbersScreen.tsx'

const number: QueueNumber = {
  ...{ id: 'n1', number: '42', state: 'booked', isOver: false, officeName: '邯郸市不动产登记中心', remark: '' },
  ...{ queueName: '转移登记', day: '2026-03-10', time: '10:30-11:30', name: '张建国', canCancel: false },
  createdAt: '2026-03-09 09:00:00',
}

test('a number that waits says how many are ahead', async () => {
  stubServer({
    [listNumbers.path]: answerOf(listNumbers, [number]),
    [countAhead.path]: answerOf(countAhead, { ahead: 0 }),
  })
  renderScreen(<NumbersScreen />)
  await screen.findByText('前面没有人了，请按时到场')
  screen.getByText('已预约')
})

test('a number whose time is over waits no more, even if the office has not reported anything yet', async () => {
  const { paths } = stubServer({
    [listNumbers.path]: answerOf(listNumbers, [{ ...number, isOver: true }]),
    [countAhead.path]: answerOf(countAhead, { ahead: 0 }),
  })
  renderScreen(<NumbersScreen />)
  await screen.findByText('时间已过')
  expect(screen.queryByText('已预约')).toBeNull()
  expect(paths()).not.toContain(countAhead.path)
})

test('the question before a cancellation names both answers: no button says 取消 alone', async () => {
  const { paths } = stubServer({
    [listNumbers.path]: answerOf(listNumbers, [{ ...number, canCancel: true }]),
    [countAhead.path]: answerOf(countAhead, { ahead: 0 }),
  })
  renderScreen(<NumbersScreen />)
  await tap('取消号码')
  const question = within(await screen.findByRole('alertdialog'))
  question.getByRole('button', { name: '取消号码' })
  await tap('保留号码')
  expect(paths()).not.toContain(cancelNumber.path)
})

test('who has no number is led to taking one', async () => {
  stubServer({ [listNumbers.path]: answerOf(listNumbers, []) })
  renderScreen(<NumbersScreen />)
  expect(await screen.findByRole('link', { name: '取号' })).toHaveProperty('pathname', '/queue')
})

test('an office that gives out no numbers offers none to take', async () => {
  stubServer({ [listNumbers.path]: refusalOf(listNumbers, 'moduleOff') })
  renderScreen(<NumbersScreen />)
  await screen.findByText('该功能未开通')
  expect(screen.queryByRole('link', { name: '取号' })).toBeNull()
})

test('a busy moment takes no way away', async () => {
  stubServer({ [listNumbers.path]: refusalOf(listNumbers, 'unavailable') })
  renderScreen(<NumbersScreen />)
  await screen.findByText('系统繁忙，请稍后再试')
  screen.getByRole('link', { name: '取号' })
})

test('a button to cancel says which number it is about', async () => {
  const mine = [
    { ...number, canCancel: true },
    { ...number, id: 'n2', number: '43', canCancel: true },
  ]
  stubServer({ [listNumbers.path]: answerOf(listNumbers, mine), [countAhead.path]: answerOf(countAhead, { ahead: 0 }) })
  renderScreen(<NumbersScreen />)
  await screen.findByRole('button', { name: '取消号码', description: /42/ })
  screen.getByRole('button', { name: '取消号码', description: /43/ })
})
