import { expect, test } from 'vitest'
import { safeReturnPath, waitingUrl } from './sign-in-rules.ts'

const base = 'https://bdc.example.gov.cn'

test.each([
  ['/', '/'],
  ['/my', '/my'],
  ['/apply?id=130400-sale&name=x', '/apply?id=130400-sale&name=x'],
  ['/my#part', '/my'],
  ['/a/../my', '/my'],
  [undefined, '/'],
  ['', '/'],
  ['my', '/'],
  ['https://bdc.example.gov.cn/my', '/'],
  ['//evil.example/my', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  // Their paths begin like another site's address once the dots are gone.
  ['/a/..//evil.example/my', '/'],
  ['/.//evil.example', '/'],
  ['/%2e%2e//evil.example', '/'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/my\r\nset-cookie: x', '/'],
  ['/\u0000', '/'],
  ['javascript:alert(1)', '/'],
])('%j leads back to %s', (given, path) => {
  expect(safeReturnPath(given, base)).toBe(path)
})

test('the page that receives the code has the whole path, its query included', () => {
  const url = new URL(waitingUrl(base, '/apply?id=1&name=x'))
  expect(url.origin + url.pathname).toBe(`${base}/waiting`)
  expect(url.searchParams.get('redirect')).toBe('/apply?id=1&name=x')
})
