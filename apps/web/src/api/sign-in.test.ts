import { getMenu } from '@registration/contract/home.ts'
import {
  authorize,
  checkOldUser,
  createNewUser,
  getRefreshAdvice,
  getUserInfo,
  getWechatItem,
  initApp,
  refreshUser,
} from '@registration/contract/session.ts'
import { answerOf, never, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signedInReplies } from '../testing/signed-in.ts'
import { signIn } from './sign-in.ts'

const start = [getWechatItem.path, authorize.path]
const end = [initApp.path, getMenu.path, getUserInfo.path]

describe('signing in', () => {
  it('creates a new user', async () => {
    const welcome = answerOf(authorize, { outcome: 'signedIn', message: 'newUser' })
    const server = stubServer(signedInReplies({ [authorize.path]: welcome }))
    const result = await signIn({ code: 'c', state: 's', returnTo: '/my' })
    expect(server.paths()).toEqual([...start, createNewUser.path, ...end])
    expect(result.outcome === 'signedIn' && result.session.app.me?.nickname).toBe('小张')
    expect(server.inputsOf(authorize)).toEqual([{ code: 'c', state: 's', returnTo: '/my' }])
  })

  it('checks an old user and continues if nothing has to be refreshed', async () => {
    const server = stubServer(signedInReplies())
    await signIn({ returnTo: '/' })
    expect(server.paths()).toEqual([...start, checkOldUser.path, getRefreshAdvice.path, ...end])
  })

  it('refreshes an old user whose cookie has aged, when no other call is in flight', async () => {
    const server = stubServer(
      signedInReplies({ [getRefreshAdvice.path]: answerOf(getRefreshAdvice, { advice: 'refreshUser' }) }),
    )
    await signIn({ returnTo: '/' })
    expect(server.paths()).toEqual([...start, checkOldUser.path, getRefreshAdvice.path, ...end, refreshUser.path])
  })

  it('sends a call without waiting for answers that it does not need', async () => {
    const server = stubServer(signedInReplies({ [getWechatItem.path]: never }))
    void signIn({ returnTo: '/' })
    await waitFor(() => expect(server.paths()).toEqual(start))
    const other = stubServer(signedInReplies({ [checkOldUser.path]: never }))
    void signIn({ returnTo: '/' })
    await waitFor(() => expect(other.paths()).toEqual([...start, checkOldUser.path, getRefreshAdvice.path, ...end]))
  })

  it('sends the code and the client’s own words to the app’s start', async () => {
    const server = stubServer(signedInReplies())
    await signIn({ code: 'c', returnTo: '/' })
    expect(server.inputsOf(initApp)).toEqual([{ systemCode: 'sys_admin', wantedFields: 'app,me,stat', code: 'c' }])
  })

  it.each(['signInNeeded', 'codeRefused', 'platformDown', 'other'] as const)(
    'goes to the platform’s page on the outcome %s and calls nothing more',
    async (outcome) => {
      const away = answerOf(authorize, { outcome, message: '请登录', signInUrl: '/in' })
      const server = stubServer(signedInReplies({ [authorize.path]: away }))
      expect(await signIn({ returnTo: '/my' })).toEqual({
        outcome: 'leave',
        signInUrl: '/in',
        appRoot: location.origin,
        message: '请登录',
      })
      expect(server.paths()).toEqual(start)
    },
  )

  it('does not sign in if a step is refused', async () => {
    stubServer(signedInReplies({ [checkOldUser.path]: refusalOf(checkOldUser, 'unavailable') }))
    await expect(signIn({ returnTo: '/' })).rejects.toThrow('系统繁忙')
  })
})
