import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

describe('the way back after signing in', () => {
  it.each([['/my'], ['/my/mine'], ['/my/mine/'], ['/ApplyDetail?id=a%26b&isSubmit=true'], ['/prodoing?itemIndex=1']])(
    'goes to %s',
    (path) => {
      expect(safeRedirect(path)).toBe(path)
    },
  )

  it.each([
    [undefined],
    [''],
    ['javascript:alert(1)'],
    ['//evil.example/my'],
    ['/\\evil.example/my'],
    ['https://evil.example/my'],
    ['my'],
    ['/standin/wechat'],
    ['/waiting?redirect=/waiting'],
    ['/logout'],
    ['/my/logout'],
    ['http://['],
  ])('leads to the home screen instead of %s', (path) => {
    expect(safeRedirect(path)).toBe('/')
  })
})
