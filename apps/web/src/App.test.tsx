import type { Answer } from '@registration/contract/endpoint.ts'
import { listFeedback, sendFeedback } from '@registration/contract/feedback.ts'
import { lockProperties } from '@registration/contract/holdings.ts'
import { getOfficePhone, listMyMatters } from '@registration/contract/home.ts'
import { homeOf } from '@registration/contract/home-page.ts'
import { listNotices } from '@registration/contract/information.ts'
import { countUnreadMessages, markMessagesRead } from '@registration/contract/messages.ts'
import { closeAccount, previewClosing } from '@registration/contract/own-data.ts'
import { authorize, getUserInfo, getWechatItem, initApp, signOut } from '@registration/contract/session.ts'
import {
  answerOf,
  never,
  type Replies,
  type Reply,
  refusalOf,
  stubServer,
} from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { App } from './App.tsx'
import { makeCitizenClient } from './api/query-client.ts'
import { sessionKey } from './api/session-key.ts'
import { loadApp } from './api/sign-in.ts'
import { isLockOwed, setLockOwed } from './features/properties/lock-owed.ts'
import { aMe, anApp, aUser, signedInReplies } from './testing/signed-in.ts'

// Preloaded, as the app does while the citizen reads the home screen.
await import('./Screens.tsx')

beforeEach(() => history.replaceState(null, '', '/'))

function open(path: string) {
  history.replaceState(null, '', path)
  const client = makeCitizenClient()
  render(<App client={client} />)
  return client
}

const here = () => `${location.pathname}${location.search}`

const menus: ReturnType<typeof anApp>['app']['menus'] = {
  groups: [
    {
      id: '1',
      name: '网上办理',
      menus: [
        { id: '11', name: '我的', note: '备注', image: '/a.svg', kind: 'click', url: '/my' },
        { id: '12', name: '网站', note: '', image: '/b.svg', kind: 'view', url: 'https://office.example/?a=1' },
      ],
    },
  ],
}
const banners = [{ image: '/1.svg', fallbackImage: '/f.svg', title: '办事', url: '/my' }]
const aHome = answerOf(initApp, anApp({ banners, app: { errcode: '00', menus } }))
const anEmptyHome = answerOf(initApp, anApp())
const notices = [{ id: 'n1', title: '国庆节放假通知', url: '/guide', time: '2026-09-24 09:00:00' }]
const phone = '0310-5550100'
const itsNotices = {
  [listNotices.path]: answerOf(listNotices, notices),
  [getOfficePhone.path]: answerOf(getOfficePhone, { phone }),
}

describe('the home screen', () => {
  it('is shown without signing in', async () => {
    const server = stubServer({ [initApp.path]: aHome, ...itsNotices })
    open('/')
    expect(await screen.findByRole('region', { name: '网上办理' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /我的备注/ }).getAttribute('href')).toBe('/my')
    expect(screen.getByRole('link', { name: '网站' }).getAttribute('href')).toBe('https://office.example/?a=1')
    expect(document.title).toBe('我的大厅')
    const notice = screen.getByRole('link', { name: '国庆节放假通知2026-09-24' })
    expect(notice.getAttribute('href')).toBe('/article?id=n1')
    expect([...server.paths()].sort()).toEqual([initApp.path, getOfficePhone.path, listNotices.path])
  })

  it('says what to do when it cannot be loaded, and loads again', async () => {
    stubServer({ [initApp.path]: [refusalOf(initApp, 'ourFault'), aHome], ...itsNotices })
    open('/')
    expect((await screen.findByRole('alert')).textContent).toContain('系统出错了')
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(await screen.findByRole('region', { name: '网上办理' })).toBeTruthy()
  })

  it('switches to elder mode and back', async () => {
    stubServer({ [initApp.path]: anEmptyHome, ...itsNotices })
    open('/')
    await userEvent.click(await screen.findByRole('button', { name: '切换到长辈版' }))
    expect(document.documentElement.hasAttribute('data-elder')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '切换到标准版' }))
    expect(document.documentElement.hasAttribute('data-elder')).toBe(false)
  })
})

describe('the home screen that came with the page', () => {
  const page = {
    language: 'zh-CN' as const,
    home: homeOf(anApp({ banners, app: { errcode: '00', menus } }), notices, phone),
  }

  it('is shown without a call, and leads to the other screens', async () => {
    const server = stubServer(signedInReplies())
    render(<App page={{ ...page, mayBeSignedIn: false }} />)
    expect(document.title).toBe('我的大厅')
    expect(server.paths()).toEqual([])
    await userEvent.click(screen.getByRole('link', { name: /我的备注/ }))
    expect(await screen.findByText('小张')).toBeTruthy()
    expect(here()).toBe('/my')
  })

  it('has three large ways in elder mode, one of them the office’s telephone', () => {
    render(<App page={{ ...page, mayBeSignedIn: false }} />)
    const ways = within(within(screen.getByRole('main')).getByRole('navigation')).getAllByRole('link')
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['查进度', '/findaccept'],
      ['预约', '/appointment'],
      ['打电话问', 'tel:0310-5550100'],
    ])
  })

  it('has the navigation first in the order of reading, after the way past it', () => {
    render(<App page={{ ...page, mayBeSignedIn: false }} />)
    const all = screen.getAllByRole('link').map((link) => link.textContent)
    expect(all.slice(0, 3)).toEqual(['跳到正文', '我的大厅', '个人中心'])
  })

  it('is shown in the other language at a tap, without signing in', async () => {
    const english = { ...menus, groups: menus.groups.map((group) => ({ ...group, name: 'Apply online' })) }
    const server = stubServer({
      [initApp.path]: answerOf(initApp, anApp({ app: { errcode: '00', menus: english } })),
      ...itsNotices,
    })
    render(<App page={{ ...page, mayBeSignedIn: false }} />)
    await userEvent.click(screen.getByRole('button', { name: 'EN' }))
    expect(await screen.findByRole('region', { name: 'Apply online' })).toBeTruthy()
    expect(screen.getByText('Welcome. What would you like to do?')).toBeTruthy()
    expect(document.cookie).toContain('language=en')
    expect(server.paths()).not.toContain(listMyMatters.path)
    await userEvent.click(screen.getByRole('button', { name: '中' }))
    expect(await screen.findByText('您好，请问要办什么业务？')).toBeTruthy()
  })

  it('is fetched again for someone who may be signed in, because addresses of partners identify the caller', async () => {
    const own = { ...menus, groups: menus.groups.map((group) => ({ ...group, name: '我的办理' })) }
    stubServer({ [initApp.path]: answerOf(initApp, anApp({ app: { errcode: '00', menus: own } })), ...itsNotices })
    render(<App page={{ ...page, mayBeSignedIn: true }} />)
    expect(screen.getByRole('region', { name: '网上办理' })).toBeTruthy()
    expect(await screen.findByRole('region', { name: '我的办理' })).toBeTruthy()
  })
})

describe('the home screen of a citizen', () => {
  const page = { language: 'zh-CN' as const, home: homeOf(anApp({ app: { errcode: '00', menus } }), notices, phone) }
  const aResult = { kind: 'result', title: '查询结果已返回', text: '请查看。', link: '/my', messageId: 'm-1' } as const
  const aRejection = {
    kind: 'rejected',
    title: '已驳回，去修改',
    text: '转移登记',
    link: '/a?id=1',
    messageId: '',
  } as const
  const show = (mine: Reply | Reply[], replies: Replies = {}) => {
    const server = stubServer(
      signedInReplies({
        ...replies,
        ...itsNotices,
        [initApp.path]: aHome,
        [listMyMatters.path]: mine,
        [markMessagesRead.path]: answerOf(markMessagesRead, undefined),
      }),
    )
    render(<App page={{ ...page, mayBeSignedIn: true }} client={makeCitizenClient()} />)
    return server
  }
  const mattersOf = (matters: Answer<typeof listMyMatters>['matters'], unread = 0) =>
    answerOf(listMyMatters, { matters, inProgress: 2, unread })

  it('begins with a card for each matter that waits, then what the office is working on', async () => {
    show(mattersOf([aRejection, aResult]))
    const mine = await screen.findByRole('region', { name: '我的事项' })
    expect(
      within(mine)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['已驳回，去修改转移登记', '查询结果已返回请查看。', '办理中 2 件'])
    const services = screen.getByRole('region', { name: '网上办理' })
    expect(mine.compareDocumentPosition(services) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('has a place for them before they are there', () => {
    show(never)
    expect(screen.getByRole('main').querySelector('[aria-hidden]:empty')).toBeTruthy()
  })

  it('says that nothing waits', async () => {
    show(mattersOf([]))
    expect(await screen.findByText('现在没有等您处理的事。')).toBeTruthy()
  })

  it('counts the unread messages on the tab of the personal centre', async () => {
    show(mattersOf([], 100))
    expect(await screen.findByRole('link', { name: '个人中心，99+ 条未读' })).toBeTruthy()
  })

  it('has the same number there as the personal centre, which counts again', async () => {
    show(mattersOf([], 2), { [countUnreadMessages.path]: answerOf(countUnreadMessages, { unread: 4 }) })
    await userEvent.click(await screen.findByRole('link', { name: '个人中心，2 条未读' }))
    expect(await screen.findByRole('link', { name: /^我的消息.*4 条未读/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: '个人中心，4 条未读' })).toBeTruthy()
  })

  it('marks the message of a matter as read when the citizen opens it', async () => {
    const server = show([mattersOf([aResult], 1), mattersOf([])])
    await userEvent.click(await screen.findByRole('link', { name: /查询结果已返回/ }))
    await waitFor(() => expect(server.inputsOf(markMessagesRead)).toEqual([{ id: 'm-1' }]))
    await waitFor(() => expect(screen.queryByRole('link', { name: /未读/ })).toBeNull())
  })

  it('is the public one if the session has expired', async () => {
    show(refusalOf(listMyMatters, 'signedOut'))
    await waitFor(() => expect(screen.getByRole('main').querySelector('[aria-hidden]:empty')).toBeNull())
    expect(screen.getByRole('region', { name: '网上办理' })).toBeTruthy()
    expect(here()).toBe('/')
  })

  it('says what to do if they cannot be loaded, and loads again', async () => {
    show([refusalOf(listMyMatters, 'ourFault'), mattersOf([])])
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    expect(await screen.findByText('现在没有等您处理的事。')).toBeTruthy()
  })
})

describe('the guard', () => {
  it('signs in first and comes back to where the citizen wanted to go', async () => {
    const server = stubServer(signedInReplies())
    open('/my?from=menu')
    expect(await screen.findByText('小张')).toBeTruthy()
    expect(here()).toBe('/my?from=menu')
    expect(document.title).toBe('个人中心')
    expect(server.inputsOf(authorize)).toEqual([{ returnTo: '/my?from=menu' }])
  })

  it('signs in again when a call finds the session expired, and comes back', async () => {
    const info = answerOf(initApp, anApp({ me: aMe() }))
    const server = stubServer(signedInReplies({ [initApp.path]: [info, refusalOf(initApp, 'signedOut'), info] }))
    const client = open('/my/mine')
    await screen.findByText('小张')
    await act(() => client.fetchQuery({ queryKey: ['any'], queryFn: () => loadApp() }).catch(() => undefined))
    await waitFor(() => expect(server.paths().filter((path) => path === authorize.path)).toHaveLength(2))
    expect(await screen.findByText('小张')).toBeTruthy()
    expect(here()).toBe('/my/mine')
  })

  it('shows the waiting screen under its own title while it signs in', async () => {
    stubServer(signedInReplies({ [getWechatItem.path]: never }))
    open('/my')
    await waitFor(() => expect(document.title).toBe('页面初始化'))
    expect(here()).toBe('/waiting?redirect=%2Fmy')
  })

  it('reports a failed sign-in, and tries again', async () => {
    const welcome = answerOf(authorize, { outcome: 'signedIn', message: 'oldUser' })
    stubServer(signedInReplies({ [authorize.path]: [refusalOf(authorize, 'ourFault'), welcome] }))
    open('/my')
    expect(await screen.findByText(/系统出错了/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重新登录' }))
    expect(await screen.findByText('小张')).toBeTruthy()
  })
})

describe('an unknown address', () => {
  it.each(['/nowhere', '/page404'])('%s shows 404 and a link to the home screen', async (path) => {
    stubServer({ [initApp.path]: anEmptyHome })
    open(path)
    expect(await screen.findByRole('heading', { name: '404' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: '返回首页' }))
    expect(here()).toBe('/')
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

it('a lock of the own property that was not answered is sent again after a reload, on whichever screen', async () => {
  const server = stubServer(signedInReplies({ [lockProperties.path]: answerOf(lockProperties, undefined) }))
  setLockOwed(true)
  open('/my')
  await screen.findByText('我的业务')
  await waitFor(() => expect(isLockOwed()).toBe(false))
  expect(server.paths().filter((path) => path === lockProperties.path)).toHaveLength(1)
})

describe('signing out', () => {
  it('asks, posts, and leads to the home screen', async () => {
    const server = stubServer(signedInReplies({ [signOut.path]: answerOf(signOut, undefined) }))
    open('/my')
    await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
    expect(server.paths()).not.toContain(signOut.path)
    await tap('确定')
    await waitFor(() => expect(here()).toBe('/'))
    expect(server.paths()).toContain(signOut.path)
  })

  it('says 正在注销.... meanwhile', async () => {
    stubServer({ [signOut.path]: never })
    open('/logout')
    expect(await screen.findByText('正在注销....')).toBeTruthy()
  })
})

describe('the personal centre', () => {
  const show = async (me: Parameters<typeof aMe>[0], user: Parameters<typeof aUser>[0] = {}) => {
    const info = answerOf(initApp, anApp({ me: aMe(me) }))
    stubServer(signedInReplies({ [initApp.path]: info, [getUserInfo.path]: answerOf(getUserInfo, aUser(user)) }))
    open('/my')
    await screen.findByText('我的业务')
  }

  it('masks the mobile until it is tapped', async () => {
    await show({ mobile: '13800138001' })
    expect(screen.getByText('138****8001')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '显示手机号码' }))
    expect(screen.getByText('13800138001')).toBeTruthy()
  })

  it('shows the account where there is no mobile', async () => {
    await show({ mobile: '', account: 'zhang' })
    expect(screen.getByText('账户 zhang')).toBeTruthy()
  })

  it.each([
    [{ certificationApplies: true, isCertified: true }, '已认证'],
    [{ certificationApplies: true, isCertified: false }, '未认证'],
  ])('shows the badge where certification applies: %o', async (user, badge) => {
    await show({}, user)
    expect(screen.getByText(badge)).toBeTruthy()
  })

  it('shows no badge where it does not', async () => {
    await show({}, { certificationApplies: false, isCertified: true })
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

it('stores nothing for another citizen who has signed in in a second tab, and signs them in here too', async () => {
  const signedInNow = { openid: 'o-1' }
  const stored: string[] = []
  const server = stubServer(
    signedInReplies({
      [listFeedback.path]: answerOf(listFeedback, { rows: [], total: 0 }),
      [getUserInfo.path]: () => answerOf(getUserInfo, aUser(signedInNow)),
      [sendFeedback.path]: () => {
        // As the server does with a call that names another citizen than its session.
        const [call] = server.sent.slice(-1)
        if (call?.form.openid !== undefined && call.form.openid !== signedInNow.openid)
          return refusalOf(sendFeedback, 'foreignOpenid')
        stored.push(signedInNow.openid)
        return answerOf(sendFeedback, { outcome: 'sent' })
      },
    }),
  )
  const client = open('/feedBack')
  await userEvent.type(await screen.findByRole('textbox'), '很好')
  signedInNow.openid = 'o-2'
  await tap('提交')
  await tap('确定')
  await waitFor(() => expect(client.getQueryData(sessionKey)).toMatchObject({ user: { openid: 'o-2' } }))
  await screen.findByText('现在登录的是另一位用户，之前未提交的内容已清除。')
  expect(stored).toEqual([])
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('')
})

describe('an account whose closing lost its answer', () => {
  const standing = { pendingApplications: 0, bookedAppointments: 0, unansweredArchiveRequests: 0, drafts: 0 }
  const preview = answerOf(previewClosing, { ...standing, keptApplications: 0, keptArchiveRequests: 0 })
  const cut = () => Promise.reject(new TypeError('cut'))

  /** The screen of somebody who agrees to the closing. */
  function show(...closing: Reply[]) {
    const server = stubServer(
      signedInReplies({
        ...itsNotices,
        [getUserInfo.path]: answerOf(getUserInfo, aUser({ phone: '' })),
        [previewClosing.path]: [preview, refusalOf(previewClosing, 'signedOut')],
        [closeAccount.path]: closing,
      }),
    )
    open('/privacy/close')
    return () => server.paths().filter((path) => path === authorize.path).length
  }
  async function close() {
    await tap('注销账户')
    const agree = within(await screen.findByRole('alertdialog')).getByRole('button', { name: '注销账户' })
    await waitFor(() => expect(agree.getAttribute('aria-disabled')).not.toBe('true'))
    await userEvent.click(agree)
  }

  it.each([
    ['cut', cut],
    ['replaced by a balancer', new Response('<html>502 Bad Gateway', { status: 502 })],
  ])(
    'is said to be closed when the repeat after an answer that was %s finds no session, and no new one is opened',
    async (_how, lost) => {
      const signIns = show(lost, refusalOf(closeAccount, 'signedOut'))
      await close()
      expect(await screen.findByText('账户已注销')).toBeTruthy()
      expect([here(), signIns()]).toEqual(['/', 1])
    },
  )

  it('opens no new one when the network is back, and is said to be closed by the next tap', async () => {
    const signIns = show(cut, cut, refusalOf(closeAccount, 'signedOut'))
    await close()
    await screen.findByText('网络连接不上，请检查网络后重试')
    await tap('确定')
    act(() => void dispatchEvent(new Event('online')))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await close()
    expect(await screen.findByText('账户已注销')).toBeTruthy()
    expect([here(), signIns()]).toEqual(['/', 1])
  })
})
