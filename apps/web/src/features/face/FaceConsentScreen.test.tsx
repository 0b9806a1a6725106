import { startFaceCheck } from '@registration/contract/face.ts'
import { paths } from '@registration/contract/paths.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, held, never, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makeCitizenClient } from '../../api/query-client.ts'
import { sessionKey } from '../../api/session-key.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aUser, signedInReplies } from '../../testing/signed-in.ts'
import { FaceConsentScreen } from './FaceConsentScreen.tsx'

const words = answerOf(getPrivacyWords, {
  version: '7',
  title: '',
  sections: [{ title: '为什么需要', text: '确认是您' }],
})

test('nobody agrees before the words are there: the button is busy until then, and takes the first tap after', async () => {
  const { reply, release } = held(words)
  const server = stubServer(signedInReplies({ [getPrivacyWords.path]: reply, [startFaceCheck.path]: never }))
  renderScreen(<FaceConsentScreen />, paths.face())
  const button = () => screen.getByRole('button', { name: '同意并开始核验' })
  expect(button().getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button())
  release()
  await screen.findByText('确认是您')
  expect(server.inputsOf(startFaceCheck)).toEqual([])
  await userEvent.click(button())
  await waitFor(() => expect(server.inputsOf(startFaceCheck)).toEqual([{ consent: '7' }]))
})

test('incomplete user information is reported, and leads to the profile and back', async () => {
  const refused = refusalOf(startFaceCheck, 'profileIncomplete')
  stubServer(signedInReplies({ [getPrivacyWords.path]: words, [startFaceCheck.path]: refused }))
  renderScreen(<FaceConsentScreen />, paths.face())
  await screen.findByText('确认是您')
  await tap('同意并开始核验')
  await screen.findByText(refusals.profileIncomplete.zh)
  await tap('确定')
  await waitFor(() => expect(location.pathname + location.search).toBe(paths.userInfo({ returnTo: paths.face() })))
})

test('who is certified already reads so, and goes on to the screen that needs it', async () => {
  stubServer({ [getPrivacyWords.path]: words })
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user: aUser({ isCertified: true }) })
  const consent = (
    <QueryClientProvider client={client}>
      <FaceConsentScreen />
    </QueryClientProvider>
  )
  renderScreen(consent, paths.face({ returnTo: paths.appointment() }))
  await screen.findByText('您的身份已核验，可以查询您名下的不动产。')
  expect(screen.getByRole('link', { name: '返回' }).getAttribute('href')).toBe(paths.appointment())
  expect(screen.queryByRole('button', { name: '同意并开始核验' })).toBeNull()
})
