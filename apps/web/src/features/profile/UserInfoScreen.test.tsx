import { listCodes } from '@registration/contract/catalogue.ts'
import { getUserInfo, initApp } from '@registration/contract/session.ts'
import { answerOf, held, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makeCitizenClient } from '../../api/query-client.ts'
import { sessionKey } from '../../api/session-key.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aMe, anApp, aUser } from '../../testing/signed-in.ts'
import { UserInfoScreen } from './UserInfoScreen.tsx'

/** The screen of a citizen who was not certified when the page was loaded, and whose record is this one by now. */
function show(record: Reply) {
  const server = stubServer({
    [listCodes.path]: answerOf(listCodes, [{ code: '1', text: '身份证' }]),
    [initApp.path]: answerOf(initApp, anApp({ me: aMe() })),
    [getUserInfo.path]: record,
  })
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user: aUser({ isCertified: false, name: '', nickname: '旧昵称' }) })
  renderScreen(
    <QueryClientProvider client={client}>
      <UserInfoScreen />
    </QueryClientProvider>,
    '/userInfo',
  )
  return { ...server, client }
}

const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('a certification at the counter is shown without a tap, with the name that was certified', async () => {
  show(answerOf(getUserInfo, aUser({ name: '张建国' })))
  await screen.findByText('已认证')
  await waitFor(() => expect(fieldValue('姓名')).toBe('张建国'))
  expect(sessionStorage.getItem('draft:user-info')).toBeNull()
})

test('what is typed meanwhile stays, beside what was read again', async () => {
  const { reply, release } = held(answerOf(getUserInfo, aUser({ name: '张建国', nickname: '小张' })))
  show(reply)
  const nickname = await screen.findByLabelText(/^昵称/)
  await userEvent.clear(nickname)
  await userEvent.type(nickname, '老张')
  await act(async () => release())
  await screen.findByText('已认证')
  await waitFor(() => expect(fieldValue('姓名')).toBe('张建国'))
  expect(screen.getByLabelText<HTMLInputElement>(/^昵称/).value).toBe('老张')
})

test('who has signed in in another tab meanwhile is signed in here too, which forgets the one before', async () => {
  const { client } = show(refusalOf(getUserInfo, 'foreignOpenid'))
  await waitFor(() => expect(client.getQueryData(sessionKey)).toBeNull())
})

test('without network the record of the sign-in is shown', async () => {
  const { paths } = show(() => Promise.reject(new TypeError('Failed to fetch')))
  await screen.findByText('未认证')
  // The failure is repeated once before it is one.
  await waitFor(() => expect(paths().filter((path) => path === getUserInfo.path)).toHaveLength(2))
  await act(async () => undefined)
  screen.getByText('未认证')
  expect(fieldValue('姓名')).toBe('')
})
