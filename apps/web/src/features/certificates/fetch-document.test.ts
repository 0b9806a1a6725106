import { afterEach, expect, test, vi } from 'vitest'
import { fetchDocument, ownDocument } from './fetch-document.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/online/public/search/downpdf?path=a.1.b', '/online/public/search/downpdf?path=a.1.b'],
  [`${location.origin}/online/public/search/sharepdf?ref=a`, '/online/public/search/sharepdf?ref=a'],
  ['/api/applications/form?ref=a', '/api/applications/form?ref=a'],
  ['/api/applications/return-notice?ref=a', '/api/applications/return-notice?ref=a'],
])('%s is a document of ours', (address, path) => {
  expect(ownDocument(address)).toBe(path)
})

test.each([
  'https://evil.example/online/public/search/downpdf?path=a',
  '//evil.example/online/public/search/downpdf',
  'javascript:alert(1)//online/public/search/downpdf',
  'data:application/pdf;base64,AAAA',
  'blob:http://localhost/1',
  '/online/public/search/downpdf/../../../api/x',
  '/online/wx/fujian/viewimg/1',
  '/api/applications/get-form?ref=a',
  '/api/applications/get-return-notice?ref=a',
  'http://[',
  '',
  undefined,
])('%s is not opened', (address) => {
  expect(ownDocument(address)).toBeUndefined()
})

test.each([
  [401, '登录已过期，请重新进入'],
  [404, '没有找到该文件'],
])('an answer of %i is explained in words', async (status, words) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  await expect(fetchDocument('/x', new AbortController().signal)).rejects.toThrow(words)
})

test('an expired address is not yet a failure: the viewer may get a new one', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 410 }))
  expect(await fetchDocument('/x', new AbortController().signal)).toBe('expired')
})
