import { expect, test } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'

const key = 'a-key-shared-with-the-registry'
const now = new Date('2026-03-10T09:00:00+08:00')
const signed = { timestamp: '1773104400', nonce: 'n-12345678', body: '{"id":"1"}' }

test('the signature is the hex HMAC-SHA-256 over timestamp, nonce and body', () => {
  // printf '1773104400\nn-12345678\n{"id":"1"}' | openssl dgst -sha256 -hmac a-key-shared-with-the-registry
  expect(signatureOf(key, signed)).toBe('8e5438784670bc649943200d97f5cf011760e7de8b1ea51d108bf8bdd63851ba')
})

test('a right and fresh signature is accepted, five minutes either way', () => {
  const signature = signatureOf(key, signed)
  expect(isSigned(key, signed, signature, now)).toBe(true)
  for (const [ms, fresh] of [
    [300_000, true],
    [300_001, false],
    [-300_000, true],
    [-300_001, false],
  ] as const)
    expect(isSigned(key, signed, signature, new Date(now.getTime() + ms))).toBe(fresh)
})

test.each([['Zm9v+YmFy/QUJD=='], ['{0f8fad5b-d9cb-469f-a165-70867728950e}'], ['2026.03.10:09~00!']])(
  'the nonce may have every sign that a header may have: %s',
  (nonce) => {
    const odd = { ...signed, nonce }
    expect(isSigned(key, odd, signatureOf(key, odd), now)).toBe(true)
  },
)

test.each([['short'], ['n 12345678'], ['n-1234567\u00e9'], ['n'.repeat(101)], ['n-1234567\n']])(
  'a nonce of %j is refused, though it is signed',
  (nonce) => {
    const odd = { ...signed, nonce }
    expect(isSigned(key, odd, signatureOf(key, odd), now)).toBe(false)
  },
)

test.each([
  ['timestamp', { timestamp: '1773104401' }],
  ['nonce', { nonce: 'n-12345679' }],
  ['body', { body: '{"id":"2"}' }],
])('a changed %s is not', (_what, change) => {
  expect(isSigned(key, { ...signed, ...change }, signatureOf(key, signed), now)).toBe(false)
})

test('nor another key, a cut or an empty signature, or capitals', () => {
  const signature = signatureOf(key, signed)
  for (const wrong of [
    signatureOf('another', signed),
    signature.slice(0, -1),
    '',
    signature.toUpperCase(),
    `${signature}0`,
  ])
    expect(isSigned(key, signed, wrong, now)).toBe(false)
})

test.each([['NaN'], [''], ['1773104400.0'], ['-1773104400'], ['17731044000000'], ['0x69af6b90']])(
  'nor a timestamp of %j, though it is signed',
  (timestamp) => {
    const odd = { ...signed, timestamp }
    expect(isSigned(key, odd, signatureOf(key, odd), now)).toBe(false)
  },
)
