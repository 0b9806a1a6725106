import { expect, test } from 'vitest'
import { systemIds } from '../../ids.ts'
import { makeTestClock } from '../../testing/clock.ts'
import { aStranger } from '../../testing/stranger.ts'
import { makeSms } from './make-sms.ts'
import type { SmsSettings } from './sms.ts'

const message = { phone: '13900139000', code: '048213', minutes: 5, reference: 'r1' }

/** How sending ends with the provider that answers this. */
async function outcomeOf(provider: SmsSettings['provider'], answer: string, status = 200) {
  const base = await aStranger((_request, response) => response.writeHead(status).end(answer))
  const account = { keyId: 'id', keySecret: 'key', appId: 'a', signName: 's', templateId: 't', region: 'r' }
  const clock = makeTestClock('2026-03-10T09:00:00+08:00')
  const sms = makeSms({ provider, tencentBase: base, aliyunBase: base, ...account, clock, ids: systemIds })
  return (await sms.sendCode(message)).outcome
}

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', 'limited'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'refused'],
  // What the office has left for the day, its template, and what it sends: no citizen can do anything about them.
  ['isv.DAY_LIMIT_CONTROL', 'unavailable'],
  ['isv.MONTH_LIMIT_CONTROL', 'unavailable'],
  ['isv.DOMESTIC_NUMBER_NOT_SUPPORTED', 'unavailable'],
  ['isv.BLACK_KEY_CONTROL_LIMIT', 'unavailable'],
  ['isv.AMOUNT_NOT_ENOUGH', 'unavailable'],
  ['isp.SYSTEM_ERROR', 'unknown'],
])('%s of Alibaba Cloud is %s to the citizen', async (code, outcome) => {
  expect(await outcomeOf('aliyun', JSON.stringify({ Code: code, Message: code, RequestId: 'q' }))).toBe(outcome)
})

test.each([
  ['LimitExceeded.PhoneNumberDailyLimit', 'limited'],
  ['LimitExceeded.AppDailyLimit', 'unavailable'],
  ['FailedOperation.PhoneNumberInBlacklist', 'refused'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'unavailable'],
  ['InternalError.Timeout', 'unknown'],
  ['InternalError.SendAndRecvFail', 'unknown'],
])('%s of Tencent Cloud is %s to the citizen, for the call and for the number', async (Code, outcome) => {
  expect(await outcomeOf('tencent', JSON.stringify({ Response: { Error: { Code }, RequestId: 'q' } }))).toBe(outcome)
  expect(await outcomeOf('tencent', JSON.stringify({ Response: { SendStatusSet: [{ Code }] } }))).toBe(outcome)
})

test.each([
  ['', 200],
  ['<html>', 502],
  ['{}', 200],
  ['{"Code":7}', 200],
  ['{"Response":{"SendStatusSet":"Ok"}}', 200],
])('of %j with HTTP %i nobody knows whether it was sent', async (answer, status) => {
  expect(await outcomeOf('aliyun', answer, status)).toBe('unknown')
  expect(await outcomeOf('tencent', answer, status)).toBe('unknown')
})
