import { makeBindingCode } from '@registration/contract/profile.ts'
import { getUserInfo, initApp } from '@registration/contract/session.ts'
import { answerOf, type Reply, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeCitizenClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { sessionKey } from '../../api/session-key.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aMe, anApp, aUser } from '../../testing/signed-in.ts'
import { UserInfoForm } from './UserInfoForm.tsx'

function Form() {
  const user = useSession()?.user
  return user && <UserInfoForm user={user} documentTypes={[{ value: '1', text: '身份证' }]} />
}

async function showWithCode(...records: Reply[]) {
  stubServer({
    [makeBindingCode.path]: answerOf(makeBindingCode, { code: '12345678', endsAt: '2026-11-27 10:30:00' }),
    [initApp.path]: answerOf(initApp, anApp({ me: aMe() })),
    [getUserInfo.path]: records,
  })
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user: aUser({ isCertified: false, name: '' }) })
  renderScreen(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  )
  await tap('获取绑定码')
}

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const asked = '已核验，刷新'

test('without network the look for the office’s check says so, and the next tap finds the record', async () => {
  // The first failure is retried once without a word.
  await showWithCode(noNetwork, noNetwork, answerOf(getUserInfo, aUser({ name: '张建国' })))
  await tap(asked)
  expect(screen.getByRole('button', { name: asked }).getAttribute('aria-busy')).toBe('true')
  await screen.findByText('网络连接不上，请检查网络后重试')
  await tap('确定')
  await tap(asked)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张建国'))
  expect(screen.queryByRole('button', { name: asked })).toBeNull()
})

test('a check that the office has not made yet is said', async () => {
  await showWithCode(answerOf(getUserInfo, aUser({ isCertified: false, name: '' })))
  await tap(asked)
  await screen.findByText('还没有收到核验结果，请稍后再试')
})
