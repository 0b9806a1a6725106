import { expect, test } from 'vitest'
import { faceReturnPath, faceTokenIn } from './face.ts'

const token = 'A_-4'.repeat(10).concat('abc')

test.each([
  faceReturnPath(token),
  `${faceReturnPath(token)}&BizToken=0A1B`,
  `${faceReturnPath(token)}?BizToken=0A1B`,
  `/ok?BizToken=0A1B&bsm=${token}`,
  `=${token}&BizToken=0A1B`,
  token,
])('our token is found in %s', (text) => {
  expect(faceTokenIn(text)).toBe(token)
})

test.each([
  '',
  '/ok',
  '/ok?bsm=',
  `/ok?bsm=${token}x`,
  `/ok?bsm=${token.slice(1)}`,
  `/ok?xbsm=${token}`,
  '/ok?BizToken=0A1B',
])('there is none in “%s”', (text) => {
  expect(faceTokenIn(text)).toBeUndefined()
})
