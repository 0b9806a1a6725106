import { expect, test } from 'vitest'
import { makeTestClock } from '../../testing/clock.ts'
import { aStranger } from '../../testing/stranger.ts'
import { makeFaceId } from './make-face-id.ts'

const verified = { name: '测试', documentNumber: '11010519491231002X', reference: 'r1' }

/** How a check ended at the platform that answers this. */
async function outcomeOf(answer: object) {
  const base = await aStranger((_request, response) => response.writeHead(200).end(JSON.stringify(answer)))
  const clock = makeTestClock('2026-03-10T09:00:00+08:00')
  const faceId = makeFaceId({ base, secretId: 'id', secretKey: 'key', ruleId: '1', pageHosts: [], clock })
  return (await faceId.result('token', verified)).outcome
}

const ended = (code: number | null) => ({
  Response: {
    Text: {
      ErrCode: code,
      ...{ LiveStatus: 0, Comparestatus: 0, IdCard: '11010519491231002x', Name: '测试', Extra: 'r1' },
    },
  },
})

test.each([
  [0, 'passed'],
  [null, 'pending'],
  [17, 'pending'],
  [15, 'expired'],
  [16, 'blocked'],
  [1001, 'retry'],
  // The police's own store is being changed: nothing is known of the person.
  [2017, 'retry'],
  [302, 'documentDiffers'],
  [1002, 'notLive'],
  [2006, 'nameMismatch'],
  [2005, 'noRecord'],
  [2016, 'notSamePerson'],
  [204, 'unavailable'],
  [2004, 'failed'],
  [987_654, 'failed'],
])('a check that ended with %s is %s', async (code, outcome) => {
  expect(await outcomeOf(ended(code))).toBe(outcome)
})

test.each([
  ['InvalidParameterValue.BizTokenExpired', 'expired'],
  ['AuthFailure.SignatureExpire', 'unavailable'],
  ['RequestLimitExceeded', 'unavailable'],
  ['UnauthorizedOperation.Arrears', 'unavailable'],
  ['InternalError', 'unavailable'],
])('a refused question (%s) is %s', async (Code, outcome) => {
  expect(await outcomeOf({ Response: { Error: { Code, Message: '…' }, RequestId: 'q' } })).toBe(outcome)
})
