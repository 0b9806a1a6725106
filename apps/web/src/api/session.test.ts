import { describe, expect, it } from 'vitest'
import { signedInReplies } from '../testing/signed-in.ts'
import { stubServer } from '../testing/stub-server.ts'
import { signIn } from './session.ts'

const start = ['/mp/api/wechatitem/get', '/mp/api/outh2/authorize']
const end = ['/api/app/appinfo', '/online/wx/apilist/GetWxMenu', '/online/wx/getYhxx']

describe('signing in', () => {
  it('creates a new user', async () => {
    const server = stubServer({ ...signedInReplies, '/mp/api/outh2/authorize': { stat: 1, message: 'newUser' } })
    const result = await signIn({ code: 'c', state: 's', returnTo: '/my' })
    expect(server.paths()).toEqual([...start, '/mp/api/wechatuser/newuser', ...end])
    expect(result.outcome === 'signedIn' && result.session.app.me?.nickname).toBe('小张')
    expect(server.sent[1]?.form).toMatchObject({ code: 'c', state: 's', url: '/my' })
  })

  it('checks an old user and goes on where nothing has to be refreshed', async () => {
    const server = stubServer(signedInReplies)
    await signIn({ returnTo: '/' })
    expect(server.paths()).toEqual([...start, '/mp/api/wechatuser/olduser', '/mp/api/outh2/refresh', ...end])
  })

  it('refreshes an old user whose cookie has aged', async () => {
    const server = stubServer({ ...signedInReplies, '/mp/api/outh2/refresh': { stat: 1, message: 'refreshUser' } })
    await signIn({ returnTo: '/' })
    expect(server.paths()).toEqual([
      ...start,
      '/mp/api/wechatuser/olduser',
      '/mp/api/outh2/refresh',
      '/mp/api/wechatuser/refreshuser',
      ...end,
    ])
  })

  it('hands the code and the client’s own words to the app’s start', async () => {
    const server = stubServer(signedInReplies)
    await signIn({ code: 'c', returnTo: '/' })
    const form = server.sent.find(({ path }) => path === '/api/app/appinfo')?.form
    expect(form).toMatchObject({ syscode: 'sys_admin', dbfields: 'app,me,stat', code: 'c' })
  })

  it.each([-1001, -1005, -400, -1])('goes to the platform’s page on stat %d and calls nothing more', async (stat) => {
    const server = stubServer({
      ...signedInReplies,
      '/mp/api/outh2/authorize': { stat, message: '请登录', gourl: '/in' },
    })
    expect(await signIn({ returnTo: '/my' })).toEqual({
      outcome: 'leave',
      signInUrl: '/in',
      appRoot: location.origin,
      message: '请登录',
    })
    expect(server.paths()).toEqual(start)
  })

  it('stops at the step that is refused', async () => {
    const refused = { stat: 0, message: '系统繁忙', errcode: '98', reason: 'unavailable' }
    const server = stubServer({
      ...signedInReplies,
      '/mp/api/wechatuser/olduser': Response.json(refused, { status: 503 }),
    })
    await expect(signIn({ returnTo: '/' })).rejects.toThrow('系统繁忙')
    expect(server.paths().at(-1)).toBe('/mp/api/wechatuser/olduser')
  })
})
