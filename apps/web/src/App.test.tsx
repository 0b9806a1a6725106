import { askRefresh } from '@registration/contract/session.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { App } from './App.tsx'
import { call } from './api/call.ts'
import { makeQueryClient } from './api/query-client.ts'
import { aMe, appInfo, signedInReplies, userInfo } from './testing/signed-in.ts'
import { stubServer } from './testing/stub-server.ts'

beforeEach(() => history.replaceState(null, '', '/'))

function open(path: string) {
  history.replaceState(null, '', path)
  const client = makeQueryClient()
  render(<App client={client} />)
  return client
}

const here = () => `${location.pathname}${location.search}`

const menus = [
  {
    id: '1',
    menuname: '网上办理',
    secondmenus: [
      { id: '11', menuname: '我的', bz: '备注', imgpath: '/a.svg', menutype: 'click', url: '/my' },
      { id: '12', menuname: '网站', bz: '', imgpath: '/b.svg', menutype: 'view', url: 'https://office.example/?a=1' },
    ],
  },
]

describe('the hall', () => {
  it('is shown without signing in', async () => {
    const banners = [{ img: '/1.svg', fallbackImg: '/f.svg', title: '办事', url: '/my' }]
    const info = appInfo(null, { banners, app: { errcode: '00', data: { firstmenus: menus } } })
    const server = stubServer({ '/api/app/appinfo': info })
    open('/')
    expect(await screen.findByRole('region', { name: '网上办理' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /我的备注/ }).getAttribute('href')).toBe('/my')
    expect(screen.getByRole('link', { name: '网站' }).getAttribute('href')).toBe('https://office.example/?a=1')
    expect(document.title).toBe('我的大厅')
    expect(server.paths()).toEqual(['/api/app/appinfo'])
  })

  it('says what to do when it cannot be loaded, and loads again', async () => {
    const busy = Response.json({ stat: 0, message: '系统繁忙', errcode: '99', reason: 'ourFault' }, { status: 500 })
    stubServer({ '/api/app/appinfo': [busy, appInfo(null, { app: { errcode: '00', data: { firstmenus: menus } } })] })
    open('/')
    expect((await screen.findByRole('alert')).textContent).toContain('系统繁忙')
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(await screen.findByRole('region', { name: '网上办理' })).toBeTruthy()
  })

  it('switches to elder mode and back', async () => {
    stubServer({ '/api/app/appinfo': appInfo(null) })
    open('/')
    await userEvent.click(await screen.findByRole('button', { name: '切换到长辈版' }))
    expect(document.documentElement.hasAttribute('data-elder')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '退出长辈版' }))
    expect(document.documentElement.hasAttribute('data-elder')).toBe(false)
  })
})

describe('the guard', () => {
  it('signs in first and comes back to where the citizen wanted to go', async () => {
    const server = stubServer(signedInReplies)
    open('/my?from=menu')
    expect(await screen.findByText('小张')).toBeTruthy()
    expect(here()).toBe('/my?from=menu')
    expect(document.title).toBe('个人中心')
    expect(server.sent[1]?.form.url).toBe('/my?from=menu')
  })

  it('signs in again when a call finds the session gone, and comes back', async () => {
    const gone = Response.json({ stat: 0, message: '过期', errcode: '40', reason: 'signedOut' }, { status: 401 })
    const server = stubServer({
      ...signedInReplies,
      '/mp/api/outh2/refresh': [{ stat: 1, message: 'noRefresh' }, gone, { stat: 1, message: 'noRefresh' }],
    })
    const client = open('/my/mine')
    await screen.findByText('小张')
    await act(() =>
      client.fetchQuery({ queryKey: ['any'], queryFn: () => call(askRefresh, {}) }).catch(() => undefined),
    )
    await waitFor(() => expect(server.paths().filter((path) => path.endsWith('/authorize'))).toHaveLength(2))
    expect(await screen.findByText('小张')).toBeTruthy()
    expect(here()).toBe('/my/mine')
  })

  it('shows the waiting screen under its own title while it signs in', async () => {
    stubServer({ ...signedInReplies, '/mp/api/wechatitem/get': () => new Promise(() => undefined) })
    open('/my')
    await waitFor(() => expect(document.title).toBe('页面初始化'))
    expect(here()).toBe('/waiting?redirect=%2Fmy')
  })

  it('tells when signing in fails, and tries again', async () => {
    const busy = Response.json(
      { stat: 0, message: '登录平台暂时无法连接', errcode: '99', reason: 'ourFault' },
      { status: 500 },
    )
    stubServer({ ...signedInReplies, '/mp/api/outh2/authorize': [busy, { stat: 1, message: 'oldUser' }] })
    open('/my')
    expect(await screen.findByText('登录平台暂时无法连接')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重新登录' }))
    expect(await screen.findByText('小张')).toBeTruthy()
  })
})

describe('an unknown address', () => {
  it.each(['/nowhere', '/page404'])('%s shows 404 and the way to the hall', async (path) => {
    stubServer({ '/api/app/appinfo': appInfo(null) })
    open(path)
    expect(await screen.findByRole('heading', { name: '404' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: '返回首页' }))
    expect(here()).toBe('/')
  })
})

describe('signing out', () => {
  it('asks, posts, and leads to the hall', async () => {
    const server = stubServer({ ...signedInReplies, '/mp/api/logout': { stat: 1, message: '' } })
    open('/my')
    await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
    expect(server.paths()).not.toContain('/mp/api/logout')
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(here()).toBe('/'))
    expect(server.paths()).toContain('/mp/api/logout')
  })

  it('says 正在注销.... meanwhile', async () => {
    stubServer({ '/mp/api/logout': () => new Promise(() => undefined) })
    open('/logout')
    expect(await screen.findByText('正在注销....')).toBeTruthy()
  })
})

describe('the personal centre', () => {
  const show = async (me: Record<string, unknown>, user: Record<string, unknown> = {}) => {
    stubServer({ ...signedInReplies, '/api/app/appinfo': appInfo(aMe(me)), '/online/wx/getYhxx': userInfo(user) })
    open('/my')
    await screen.findByText('我的业务')
  }

  it('masks the mobile until it is tapped', async () => {
    await show({ mobile: '13800138001' })
    expect(screen.getByText('手机 138****8001')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '显示手机号码' }))
    expect(screen.getByText('手机 13800138001')).toBeTruthy()
  })

  it('shows the account where there is no mobile', async () => {
    await show({ mobile: '', account: 'zhang' })
    expect(screen.getByText('账户 zhang')).toBeTruthy()
  })

  it.each([
    [{ isRealNameAuth: 'true', realNameAuthentication: '1' }, '已认证'],
    [{ isRealNameAuth: 'true', realNameAuthentication: '0' }, '未认证'],
  ])('shows the badge where certification applies: %o', async (user, badge) => {
    await show({}, user)
    expect(screen.getByText(badge)).toBeTruthy()
  })

  it('shows no badge where it does not', async () => {
    await show({}, { isRealNameAuth: 'false', realNameAuthentication: '1' })
    expect(screen.queryByText(/认证/)).toBeNull()
  })

  it('changes the language', async () => {
    await show({})
    await userEvent.click(screen.getByRole('radio', { name: 'English' }))
    expect(await screen.findByText('My matters')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: '中文' }))
    expect(await screen.findByText('我的业务')).toBeTruthy()
  })
})
