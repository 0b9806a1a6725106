import { listModules } from '@registration/contract/information.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aUser } from '../../testing/signed-in.ts'
import { CertificationCard } from './CertificationCard.tsx'

test.each([true, false])(
  'it leads to the check by face where the office has one (%s), else to the counter',
  async (on) => {
    stubServer({ [listModules.path]: answerOf(listModules, [{ module: 'face', on }]) })
    renderScreen(<CertificationCard user={aUser({ isCertified: false })} hasUnsaved={() => false} />)
    expect(await screen.findByText(on ? /认证后可以查询您名下的不动产/ : /请携带证件原件到登记窗口认证/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '立即认证' }) !== null).toBe(on)
  },
)

test('an enterprise is led to its binding code, not to the check by face', async () => {
  stubServer({ [listModules.path]: answerOf(listModules, [{ module: 'face', on: true }]) })
  renderScreen(
    <CertificationCard user={aUser({ isCertified: false, accountKind: 'enterprise' })} hasUnsaved={() => false} />,
  )
  expect(await screen.findByText(/企业账户凭绑定码核验/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '立即认证' })).toBeNull()
})

test('it hands the check the screen that needs it', async () => {
  stubServer({ [listModules.path]: answerOf(listModules, [{ module: 'face', on: true }]) })
  const returnTo = paths.invite()
  const user = aUser({ isCertified: false, name: '李秀英', documentNumber: '130403199007152340', phone: '13900139002' })
  renderScreen(<CertificationCard user={user} hasUnsaved={() => false} />, paths.userInfo({ returnTo }))
  await tap('立即认证')
  await waitFor(() => expect(location.pathname + location.search).toBe(paths.face({ returnTo })))
})
