import { type ApplicationSummary, deleteApplication, listApplications } from '@registration/contract/applications.ts'
import { answerOf, never, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ApplicationListScreen } from './ApplicationListScreen.tsx'

const rowsOf = (from: number, count: number): ApplicationSummary[] =>
  Array.from({ length: count }, (_, index) => anApplication({ id: `a${from + index}`, name: `申请${from + index}` }))

function show(address: string, ...replies: Reply[]) {
  const server = stubServer({ [listApplications.path]: replies })
  renderScreen(<ApplicationListScreen />, address)
  return server
}

const page = (rows: ApplicationSummary[], total = rows.length) => answerOf(listApplications, { rows, total })

test('the address opens its tab and lists only online applications', async () => {
  const server = show('/prodoing?itemIndex=3&yytype=false', page([]))
  expect(await screen.findByText('没有已驳回的申请')).toBeTruthy()
  expect(screen.getByRole('tab', { name: '已驳回' }).getAttribute('aria-selected')).toBe('true')
  expect(server.inputsOf(listApplications)).toEqual([
    { group: 'rejected', byAppointment: false, page: 1, pageSize: 15 },
  ])
})

test('a tap on another tab requests its group and changes the address', async () => {
  const server = show('/prodoing', page([]))
  await userEvent.click(screen.getByRole('tab', { name: '已通过' }))
  expect(await screen.findByText('没有已通过的申请')).toBeTruthy()
  expect(location.search).toBe('?itemIndex=2')
  expect(server.inputsOf(listApplications)[1]?.group).toBe('approved')
})

test('a change of tab is announced with how many applications there are', async () => {
  show('/prodoing', page([]), page(rowsOf(1, 2)))
  expect(await screen.findByText('未提交：0 件申请')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '已通过' }))
  expect((await screen.findByText('已通过：2 件申请')).getAttribute('role')).toBe('status')
})

test('an empty tab offers the next step', async () => {
  show('/prodoing', page([]))
  expect(await screen.findByText('没有未提交的申请')).toBeTruthy()
  expect(screen.getByRole('link', { name: '我要申请' }).getAttribute('href')).toBe('/seladd')
})

test('rows come fifteen at a time, until the last', async () => {
  const server = show('/prodoing', page(rowsOf(1, 15), 17), page(rowsOf(16, 2), 17))
  await userEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(17))
  expect(server.inputsOf(listApplications).map((input) => input.page)).toEqual([1, 2])
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
})

test('the next page waits for a list that is being read again, and leaves no row out', async () => {
  let readAgain = (_list: object) => {}
  const server = stubServer({
    [listApplications.path]: [
      page(rowsOf(1, 15), 17),
      () => new Promise((resolve) => (readAgain = (list) => resolve(Response.json(list)))),
      page(rowsOf(17, 1), 16),
      page(rowsOf(2, 15), 16),
    ],
    [deleteApplication.path]: answerOf(deleteApplication, undefined),
  })
  renderScreen(<ApplicationListScreen />, '/prodoing')
  const card = await screen.findByRole('article', { name: '申请1' })
  await userEvent.click(within(card).getByRole('button', { name: '删除' }))
  await tap('确定')
  await screen.findByText('已删除')
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }))
  readAgain(page(rowsOf(2, 15), 16))
  await screen.findByRole('article', { name: '申请17' })
  expect(screen.getAllByRole('article')).toHaveLength(16)
  expect(server.inputsOf(listApplications).map((input) => input.page)).toEqual([1, 1, 2])
})

test('after a change between two pages all are read again, and no row is left out', async () => {
  // The first one was deleted on another device: the second page begins one row later.
  const before = [page(rowsOf(1, 15), 17), page(rowsOf(17, 1), 16)]
  const server = show('/prodoing', ...before, page(rowsOf(2, 15), 16), page(rowsOf(17, 1), 16))
  await userEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  await screen.findByRole('article', { name: '申请16' })
  expect(screen.getAllByRole('article')).toHaveLength(16)
  expect(server.inputsOf(listApplications).map((input) => input.page)).toEqual([1, 2, 1, 2])
})

test('a row that moves to the next page meanwhile is shown once', async () => {
  show('/prodoing', page(rowsOf(1, 15), 17), page(rowsOf(15, 3), 18), never)
  await userEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  await screen.findByRole('article', { name: '申请17' })
  expect(screen.getAllByRole('article', { name: '申请15' })).toHaveLength(1)
})

test('a failed refresh empties the list, says why, and can be retried', async () => {
  show('/prodoing', refusalOf(listApplications, 'tooMany'), page(rowsOf(1, 1)))
  expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy()
  expect(screen.queryAllByRole('article')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(await screen.findByRole('article', { name: '申请1' })).toBeTruthy()
})

test('a deleted application is gone at once, however late the list is read again', async () => {
  stubServer({
    [listApplications.path]: [page(rowsOf(1, 2)), never],
    [deleteApplication.path]: answerOf(deleteApplication, undefined),
  })
  renderScreen(<ApplicationListScreen />, '/prodoing')
  const card = await screen.findByRole('article', { name: '申请1' })
  await userEvent.click(within(card).getByRole('button', { name: '删除' }))
  await tap('确定')
  await screen.findByText('已删除')
  expect(screen.queryByRole('article', { name: '申请1' })).toBeNull()
  expect(screen.getByRole('article', { name: '申请2' })).toBeTruthy()
})

test.each([
  ['that another device deleted', refusalOf(deleteApplication, 'applicationNotFound')],
  ['whose deletion lost its answer', () => Promise.reject(new TypeError('cut'))],
])('an application %s leaves the list after the words of the failure', async (_which, reply) => {
  stubServer({ [listApplications.path]: [page(rowsOf(1, 2)), page(rowsOf(2, 1))], [deleteApplication.path]: reply })
  renderScreen(<ApplicationListScreen />, '/prodoing')
  const card = await screen.findByRole('article', { name: '申请1' })
  await userEvent.click(within(card).getByRole('button', { name: '删除' }))
  await tap('确定')
  await screen.findByText('删除该申请失败！')
  await waitFor(() => expect(screen.queryByRole('article', { name: '申请1' })).toBeNull())
})

test('a list whose total changed keeps its rows when it cannot be read again, and says so at its end', async () => {
  const changed = page(rowsOf(17, 1), 16)
  show('/prodoing', page(rowsOf(1, 15), 17), changed, refusalOf(listApplications, 'tooMany'))
  await userEvent.click(await screen.findByRole('button', { name: '加载更多' }))
  await screen.findByText('操作过于频繁，请稍后再试')
  expect(screen.getAllByRole('article')).toHaveLength(16)
})
