import { expect, test } from 'vitest'
import { faceTokenIn } from './face.ts'
import { paths } from './paths.ts'

const token = 'A_-4'.repeat(10).concat('abc')
const returnAddress = paths.faceResult({ token })

test.each([
  returnAddress,
  `${returnAddress}&BizToken=0A1B`,
  `${returnAddress}?BizToken=0A1B`,
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
])('no token is found in “%s”', (text) => {
  expect(faceTokenIn(text)).toBeUndefined()
})
