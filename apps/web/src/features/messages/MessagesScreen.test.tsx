import { listMessages, markMessagesRead } from '@registration/contract/messages.ts'
import { answerOf, never, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { MessagesScreen } from './MessagesScreen.tsx'

const unread = { id: 'm1', title: '申请已受理', text: '您的申请已受理。', link: '/prodoing', at: '2026-11-20 09:00:00' }
const theList = answerOf(listMessages, { rows: [{ ...unread, isRead: false }], total: 1 })

it('shows what was marked as read at once, before the server has answered', async () => {
  stubServer({ [listMessages.path]: theList, [markMessagesRead.path]: never })
  renderScreen(<MessagesScreen />)
  await screen.findByRole('img', { name: '未读' })
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }))
  expect(screen.queryByRole('img', { name: '未读' })).toBeNull()
})

it('says to the server how far the list is read: what comes meanwhile stays unread', async () => {
  const { inputsOf } = stubServer({
    [listMessages.path]: answerOf(listMessages, {
      rows: [unread, { ...unread, id: 'm0' }].map((row) => ({ ...row, isRead: false })),
      total: 2,
    }),
    [markMessagesRead.path]: never,
  })
  renderScreen(<MessagesScreen />)
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }))
  expect(inputsOf(markMessagesRead)).toEqual([{ newest: 'm1' }])
})

it('takes no tap for a moment once all are marked: the button is gone, and a message lies where it was', async () => {
  stubServer({ [listMessages.path]: theList, [markMessagesRead.path]: never })
  renderScreen(<MessagesScreen />)
  const { classList } = document.documentElement
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }))
  expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull()
  expect(classList.contains('takes-no-tap')).toBe(true)
  await waitFor(() => expect(classList.contains('takes-no-tap')).toBe(false))
})

it('shows the mark again and says why where they could not be marked, also if the list does not come again', async () => {
  const busy = refusalOf(listMessages, 'unavailable')
  stubServer({
    [listMessages.path]: [theList, busy],
    [markMessagesRead.path]: refusalOf(markMessagesRead, 'ourFault'),
  })
  renderScreen(<MessagesScreen />)
  await screen.findByRole('img', { name: '未读' })
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('系统出错了')
  expect(screen.getByRole('button', { name: '全部已读', hidden: true })).toBeTruthy()
})

it('leaves the messages that are there when the next page does not come, and asks for it at a tap', async () => {
  const rows = Array.from({ length: 15 }, (_, n) => ({ ...unread, id: `m${n}`, title: `消息${n}`, isRead: true }))
  const busy = refusalOf(listMessages, 'unavailable')
  stubServer({
    [listMessages.path]: [
      answerOf(listMessages, { rows, total: 16 }),
      busy,
      busy,
      answerOf(listMessages, { rows: [{ ...unread, title: '最早的消息', isRead: true }], total: 16 }),
    ],
  })
  renderScreen(<MessagesScreen />)
  await userEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  await screen.findByText('系统繁忙，请稍后再试')
  screen.getByText('消息3')
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  await screen.findByText('最早的消息')
  screen.getByText('消息3')
  expect(screen.queryByText('系统繁忙，请稍后再试')).toBeNull()
})
