import { listRegions } from '@registration/contract/catalogue.ts'
import { getUserInfo, initApp } from '@registration/contract/session.ts'
import { setLanguage } from '@registration/kit/locales/language.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { makeCitizenClient } from '../../api/query-client.ts'
import { sessionKey } from '../../api/session-key.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aMe, anApp, aUser } from '../../testing/signed-in.ts'
import { ArchiveQueryScreen } from './ArchiveQueryScreen.tsx'

test('who was certified since the page was loaded is asked for the query, not for the certification', async () => {
  stubServer({
    [listRegions.path]: answerOf(listRegions, { cities: [{ code: '130400', name: '邯郸市', districts: [] }] }),
    [initApp.path]: answerOf(initApp, anApp({ me: aMe() })),
    [getUserInfo.path]: answerOf(getUserInfo, aUser()),
  })
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user: aUser({ isCertified: false }), item: { regionCode: '130400' } })
  renderScreen(
    <QueryClientProvider client={client}>
      <ArchiveQueryScreen />
    </QueryClientProvider>,
    '/querycert',
  )
  await screen.findByLabelText('验证码')
  expect(screen.queryByRole('link', { name: '去认证' })).toBeNull()
})

test('a district follows its city in Chinese and comes before it in English', async () => {
  const district = { code: '130403', name: '丛台区' }
  stubServer({
    [listRegions.path]: answerOf(listRegions, { cities: [{ code: '130400', name: '邯郸市', districts: [district] }] }),
    [initApp.path]: answerOf(initApp, anApp({ me: aMe() })),
    [getUserInfo.path]: answerOf(getUserInfo, aUser()),
  })
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user: aUser(), item: { regionCode: '130400' } })
  renderScreen(
    <QueryClientProvider client={client}>
      <ArchiveQueryScreen />
    </QueryClientProvider>,
    '/querycert',
  )
  await screen.findByRole('option', { name: '邯郸市 丛台区' })
  onTestFinished(() => setLanguage('zh-CN'))
  await act(() => setLanguage('en'))
  await screen.findByRole('option', { name: '丛台区, 邯郸市' })
})
