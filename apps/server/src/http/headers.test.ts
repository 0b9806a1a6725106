import { expect, test } from 'vitest'
import { headersWithScriptsOf, securityHeaders } from './headers.ts'

test('scripts come from our own origin alone unless the office loads the SDK from elsewhere', () => {
  expect(headersWithScriptsOf(undefined)).toBe(securityHeaders)
  expect(securityHeaders['content-security-policy']).not.toContain('script-src')
  const { 'content-security-policy': policy = '' } = headersWithScriptsOf(
    'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
  )
  expect(policy).toContain("default-src 'self'")
  expect(policy).toMatch(/; script-src 'self' https:\/\/res\.wx\.qq\.com$/)
})
