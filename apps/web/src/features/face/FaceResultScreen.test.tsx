import { finishFaceCheck, startFaceCheck } from '@registration/contract/face.ts'
import { paths } from '@registration/contract/paths.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { makeCitizenClient } from '../../api/query-client.ts'
import { sessionKey } from '../../api/session-key.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aUser, signedInReplies } from '../../testing/signed-in.ts'
import { FaceConsentScreen } from './FaceConsentScreen.tsx'
import { FaceResultScreen } from './FaceResultScreen.tsx'

const token = 'T'.repeat(43)
beforeEach(() => sessionStorage.clear())

function show(reply: Replies[string], tail = '') {
  const server = stubServer(signedInReplies({ [finishFaceCheck.path]: reply }))
  renderScreen(<FaceResultScreen />, paths.faceResult({ token }) + tail)
  return server
}

test.each(['', '?BizToken=X', '&BizToken=X'])('the token is posted and leaves the address (%s)', async (tail) => {
  const server = show(answerOf(finishFaceCheck, undefined), tail)
  expect(await screen.findByText('认证通过')).toBeTruthy()
  expect(server.inputsOf(finishFaceCheck)).toEqual([{ token }])
  expect(location.pathname + location.search).toBe('/ok')
})

test('a failure says why and offers a new check or the counter', async () => {
  show(refusalOf(finishFaceCheck, 'faceNotSamePerson'))
  expect(await screen.findByText('认证失败')).toBeTruthy()
  expect(screen.getByText(refusals.faceNotSamePerson.zh)).toBeTruthy()
  expect(screen.getByRole('link', { name: '重新认证' }).getAttribute('href')).toBe('/face')
  expect(screen.getByRole('link', { name: '预约窗口核验' })).toBeTruthy()
})

test.each(['faceLastFailed', 'faceBlocked'] as const)(
  'after the last check of the day (%s) none is offered',
  async (reason) => {
    show(refusalOf(finishFaceCheck, reason))
    expect(await screen.findByText(refusals[reason].zh)).toBeTruthy()
    expect(screen.getByRole('link', { name: '预约窗口核验' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: '重新认证' })).toBeNull()
  },
)

test('a certified citizen’s new check is another one for the password, not the page that says they are certified', async () => {
  stubServer({ [finishFaceCheck.path]: refusalOf(finishFaceCheck, 'faceNotSamePerson') })
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user: aUser({ isCertified: true }) })
  const result = (
    <QueryClientProvider client={client}>
      <FaceResultScreen />
    </QueryClientProvider>
  )
  renderScreen(result, paths.faceResult({ token }))
  const again = await screen.findByRole('link', { name: '重新认证' })
  expect(again.getAttribute('href')).toBe(paths.face({ isRepeat: true }))
})

test.each(['facePending', 'faceRetry', 'faceUnavailable'] as const)('%s may be fetched again', async (reason) => {
  const server = show([refusalOf(finishFaceCheck, reason), answerOf(finishFaceCheck, undefined)])
  expect(await screen.findByText('认证尚未完成')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '再次查看结果' }))
  await waitFor(() => expect(screen.getByText('认证通过')).toBeTruthy())
  expect(server.inputsOf(finishFaceCheck)).toHaveLength(2)
})

test('a check whose answer a balancer replaced is not said to have failed', async () => {
  show([new Response('<html>502 Bad Gateway', { status: 502 }), answerOf(finishFaceCheck, undefined)])
  expect(await screen.findByText('认证尚未完成')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '再次查看结果' }))
  expect(await screen.findByText('认证通过')).toBeTruthy()
})

test('a reload of the page without its token shows the same check', async () => {
  show(refusalOf(finishFaceCheck, 'faceFailed')).sent.length = 0
  await screen.findByText('认证失败')
  const server = stubServer(signedInReplies({ [finishFaceCheck.path]: refusalOf(finishFaceCheck, 'faceFailed') }))
  renderScreen(<FaceResultScreen />, '/ok')
  await waitFor(() => expect(server.inputsOf(finishFaceCheck)).toEqual([{ token }]))
})

/** Agrees to a check, as far as the platform's page. */
async function agree(address: string) {
  const words = answerOf(getPrivacyWords, {
    version: '7',
    title: '',
    sections: [{ title: '为什么需要', text: '确认是您' }],
  })
  const started = answerOf(startFaceCheck, { url: '#platform' })
  stubServer(signedInReplies({ [getPrivacyWords.path]: words, [startFaceCheck.path]: started }))
  renderScreen(<FaceConsentScreen />, address)
  await screen.findByText('确认是您')
  await tap('同意并开始核验')
  await waitFor(() => expect(location.hash).toBe('#platform'))
  cleanup()
}

const wayBack = async () => (await screen.findByRole('link', { name: '返回' })).getAttribute('href')

test('who was sent here by an invitation is led back to it, also after a failed try', async () => {
  const returnTo = paths.invite()
  await agree(paths.face({ returnTo }))
  show(refusalOf(finishFaceCheck, 'faceNotSamePerson'))
  expect(await wayBack()).toBe(paths.userInfo({ returnTo }))
  const again = screen.getByRole('link', { name: '重新认证' }).getAttribute('href') ?? ''
  cleanup()
  await agree(again)
  show(answerOf(finishFaceCheck, undefined))
  expect(await wayBack()).toBe(returnTo)
  cleanup()
  await agree(paths.face())
  show(answerOf(finishFaceCheck, undefined))
  expect(await wayBack()).toBe(paths.userInfo())
})
