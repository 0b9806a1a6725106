import { expect, test } from 'vitest'
import { judgedUrls, rememberEntryUrl } from './entry-url.ts'

test('an iPhone checks the page that was loaded first, every other phone the present one, and the other comes second', () => {
  history.replaceState(null, '', '/waiting?redirect=%2Fupload#a')
  rememberEntryUrl()
  history.pushState(null, '', '/upload?a=1#b')
  const present = `${location.origin}/upload?a=1`
  const entry = `${location.origin}/waiting?redirect=%2Fupload`
  expect(judgedUrls(false)).toEqual([present, entry])
  expect(judgedUrls(true)).toEqual([entry, present])
  history.replaceState(null, '', '/waiting?redirect=%2Fupload')
  expect(judgedUrls(true)).toEqual([entry])
})
