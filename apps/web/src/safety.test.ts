import { expect, test } from 'vitest'
import { clearDepartures, followableSignIn, mayDepart } from './api/sign-in-address.ts'
import { ownDocument } from './features/certificates/fetch-document.ts'
import { safeRedirect } from './safe-redirect.ts'

// Those traps of docs/product/safety.md 'Traps' that only a browser can fall into.

test.each([
  'https://evil.example/',
  '//evil.example/my',
  '/\\evil.example',
  'javascript:alert(1)',
  '/waiting?redirect=/my',
  '/no-such-screen',
])('safety 12: %s is not returned to', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/')
})

test('safety 13: a sign-in is followed only to our own hosts, and not in a loop', () => {
  for (const address of ['https://evil.example/authorize', 'javascript:alert(1)', 'data:text/html,x', ''])
    expect(followableSignIn(address, 'https://house.example')).toBeUndefined()
  expect(followableSignIn('https://open.weixin.qq.com/connect', 'https://house.example')).toContain('weixin')
  clearDepartures()
  const departures = [1, 2, 3, 4].map((at) => mayDepart(1_000_000 + at))
  expect(departures).toEqual([true, true, true, false])
  clearDepartures()
})

test.each([
  'https://evil.example/x.pdf',
  'javascript:alert(1)',
  '//evil.example/online/public/search/downpdf?path=x',
  '/online/wx/fujian/viewimg/x',
  '/online/public/search/downpdf/../../verify/verifyquery?code=x',
])('safety 25: %s is not opened as a document', (address) => {
  expect(ownDocument(address)).toBeUndefined()
})

test('safety 25: our own document is', () => {
  expect(ownDocument('/online/public/search/downpdf?path=x')).toBeDefined()
})
