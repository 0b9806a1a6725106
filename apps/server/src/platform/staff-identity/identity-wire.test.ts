import { expect, test } from 'vitest'
import { claimsAnswer, hasSecondFactor, loginIn } from './identity-wire.ts'

test.each([
  [{ amr: ['pwd', 'otp'] }, true],
  [{ amr: ['hwk'] }, true],
  [{ amr: ['swk'] }, true],
  [{ amr: ['mfa'] }, true],
  [{ amr: ['pwd'], acr: 'gold' }, true],
  [{ acr: 'gold' }, true],
  [{ amr: ['pwd', 'sms'] }, false],
  [{ amr: 'otp' }, false],
  [{ amr: [['otp']] }, false],
  [{ amr: [], acr: 'silver' }, false],
  [{ acr: ['gold'] }, false],
  [{}, false],
])('the claims %j prove a second factor: %s', (claims, proven) => {
  const { amr, acr } = claimsAnswer.parse({ iss: 'https://idp.example', sub: 's', ...claims })
  expect(hasSecondFactor({ amr, acr }, ['gold'])).toBe(proven)
})

test('without values of acr in the settings, none proves a second factor', () => {
  expect(hasSecondFactor({ acr: '' }, [])).toBe(false)
})

test.each([
  [{ upn: ' Wang.Li ' }, 'wang.li'],
  [{ upn: '' }, undefined],
  [{ upn: 7 }, undefined],
  [{ preferred_username: 'wang.li' }, undefined],
])('the claims %j name the login %s', (claims, login) => {
  expect(loginIn(claims, 'upn')).toBe(login)
})
