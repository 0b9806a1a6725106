import { describe, expect, it } from 'vitest'
import { clearDepartures, followableSignIn, mayDepart } from './sign-in-address.ts'

describe('the address of a sign-in page', () => {
  it.each([
    ['a path of our own', '/standin/wechat/connect', `${location.origin}/standin/wechat/connect`],
    ['the host that the server names as ours', 'https://office.example/in', 'https://office.example/in'],
    [
      'the platform',
      'https://open.weixin.qq.com/connect?a=1#wechat_redirect',
      'https://open.weixin.qq.com/connect?a=1#wechat_redirect',
    ],
  ])('is followed to %s', (_, address, expected) => {
    expect(followableSignIn(address, 'https://office.example')).toBe(expected)
  })

  it.each([
    ['another host', 'https://evil.example/in'],
    ['the platform without encryption', 'http://open.weixin.qq.com/connect'],
    ['a host that only begins like the platform', 'https://open.weixin.qq.com.evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['another host without a protocol', '//evil.example/'],
    ['nothing that is an address', 'http://['],
  ])('is not followed to %s', (_, address) => {
    expect(followableSignIn(address, 'https://office.example')).toBeUndefined()
  })
})

describe('redirects to it', () => {
  it('stop after three within a minute, and are allowed again later', () => {
    const tries = [0, 1_000, 2_000, 3_000].map((at) => mayDepart(1_000_000 + at))
    expect(tries).toEqual([true, true, true, false])
    expect(mayDepart(1_000_000 + 63_000)).toBe(true)
  })

  it('are allowed again when the citizen asks', () => {
    for (const at of [1, 2, 3]) mayDepart(at)
    clearDepartures()
    expect(mayDepart(4)).toBe(true)
  })
})
