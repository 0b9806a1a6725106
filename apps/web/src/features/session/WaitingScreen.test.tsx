import { authorize } from '@registration/contract/session.ts'
import { answerOf, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { DialogsProvider } from '@registration/kit/ui/dialogs.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetOthers } from '../../api/forget-citizen.ts'
import { keepLostUploads } from '../../api/lost-uploads.ts'
import { makeCitizenClient } from '../../api/query-client.ts'
import { signedInReplies } from '../../testing/signed-in.ts'
import { takeArrival } from './arrival.ts'
import { WaitingScreen } from './WaitingScreen.tsx'

const left: string[] = []

beforeEach(() => {
  left.length = 0
})

function open(path: string) {
  history.replaceState(null, '', path)
  takeArrival()
  render(
    <QueryClientProvider client={makeCitizenClient()}>
      <DialogsProvider>
        <WaitingScreen leave={(address) => left.push(address)} />
      </DialogsProvider>
    </QueryClientProvider>,
  )
}

const sendAway = (signInUrl: string) => {
  const away = answerOf(authorize, { outcome: 'signInNeeded', message: '请先登录', signInUrl })
  return stubServer(signedInReplies({ [authorize.path]: away }))
}

describe('the waiting screen', () => {
  it('removes code and state from the address before it posts them', async () => {
    const addresses: string[] = []
    const welcome = () => {
      addresses.push(location.search)
      return answerOf(authorize, { outcome: 'signedIn', message: 'oldUser' })
    }
    const server = stubServer(signedInReplies({ [authorize.path]: welcome }))
    open('/waiting?redirect=%2Fmy&code=c-1&state=s-1')
    await waitFor(() => expect(location.pathname).toBe('/my'))
    expect(addresses).toEqual(['?redirect=%2Fmy'])
    expect(server.inputsOf(authorize)).toEqual([{ code: 'c-1', state: 's-1', returnTo: '/my' }])
  })

  it('goes to the platform’s sign-in page', async () => {
    sendAway('/standin/wechat/connect/oauth2/authorize?state=x')
    open('/waiting?redirect=%2Fmy')
    await waitFor(() => expect(left).toEqual([`${location.origin}/standin/wechat/connect/oauth2/authorize?state=x`]))
    expect(screen.getByRole('heading').textContent).toBe('正在前往登录')
  })

  it('says after too many sign-ins of a network how long to wait, not to try again at once', async () => {
    stubServer(signedInReplies({ [authorize.path]: refusalOf(authorize, 'tooManySignIns') }))
    open('/waiting?redirect=%2Fmy')
    await screen.findByRole('heading', { name: '当前网络登录人数较多，请10分钟后再试' })
    expect(screen.getByRole('alert').textContent).toContain('您的资料没有改变。')
    expect(screen.getByRole('alert').textContent).not.toContain('请再试一次')
  })

  it.each(['javascript:alert(1)', 'https://evil.example/', '//evil.example/', ''])(
    'does not follow %s',
    async (address) => {
      sendAway(address)
      open('/waiting')
      expect((await screen.findByRole('alert')).textContent).toContain('请先登录')
      expect(left).toEqual([])
    },
  )

  it('stops and says so after three redirects in a minute', async () => {
    sessionStorage.setItem('sign-in-departures', JSON.stringify([Date.now(), Date.now(), Date.now()]))
    sendAway('/standin/wechat')
    open('/waiting')
    expect(await screen.findByRole('button', { name: '重新登录' })).toBeTruthy()
    expect(left).toEqual([])
  })

  it('says that there were too many calls and how long to wait, not that the sign-in failed', async () => {
    const refused = refusalOf(authorize, 'tooMany')
    stubServer(
      signedInReplies({
        [authorize.path]: [refused, answerOf(authorize, { outcome: 'signedIn', message: 'oldUser' })],
      }),
    )
    open('/waiting?redirect=%2Fmy')
    await screen.findByRole('heading', { name: '操作过于频繁，请稍后再试' })
    expect(screen.getByRole('alert').textContent).toContain('您的资料没有改变。请等一分钟再试。')
    expect(screen.getByRole('alert').textContent).not.toContain('登录')
    await tap('重新加载')
    await waitFor(() => expect(location.pathname).toBe('/my'))
  })

  it.each(['javascript:alert(1)', '//evil.example/my', 'https://evil.example/', '/waiting'])(
    'comes back to the home screen instead of %s',
    async (redirect) => {
      stubServer(signedInReplies())
      open(`/waiting?redirect=${encodeURIComponent(redirect)}`)
      await waitFor(() => expect(location.href).toBe(`${location.origin}/`))
    },
  )

  it('says once, on the screen after it, how many uploads the last session lost', async () => {
    forgetOthers(makeCitizenClient(), 'o-1', 'sign-in')
    keepLostUploads('o-1', 2)
    stubServer(signedInReplies())
    open('/waiting?redirect=%2Fmy')
    await screen.findByText('刚才登录已过期，有 2 个文件没有上传完，请再选一次。')
    expect(location.pathname).toBe('/my')
    cleanup()
    open('/waiting?redirect=%2Fmy')
    await waitFor(() => expect(location.pathname).toBe('/my'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
