import { createPrivateKey } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { asPem, openSealKey, type SealSettings, sealFault, splitCertificates } from './seal-key.ts'
import { makeTestSeal } from './test-seal.ts'

const now = new Date('2026-03-10T09:00:00+08:00')
let seal: SealSettings
let other: SealSettings
beforeAll(async () => {
  seal = await makeTestSeal()
  other = await makeTestSeal()
})

test('a key with its own certificate is accepted, also as base64 of PEM', () => {
  expect(sealFault(seal, now)).toBeUndefined()
  const encoded = (pem: string) => asPem(Buffer.from(pem).toString('base64'))
  expect(sealFault({ key: encoded(seal.key), certificates: encoded(seal.certificates) }, now)).toBeUndefined()
})

const withPassword = (pem: string) =>
  createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'p' }).toString()
/** Without its middle lines, as a copy from a terminal may be. */
const half = (pem: string) => pem.replace(/(BEGIN CERTIFICATE-----\n.{64}\n)[\s\S]*?(-----END)/, '$1$2')

test.each([
  [
    'another key’s certificate',
    () => ({ ...seal, certificates: other.certificates }),
    /not the certificate of SEAL_KEY/,
  ],
  ['no certificate', () => ({ ...seal, certificates: seal.key }), /no certificate/],
  ['no key', () => ({ ...seal, key: 'nothing' }), /SEAL_KEY must be a private key/],
  ['the certificate as the key', () => ({ ...seal, key: seal.certificates }), /SEAL_KEY must be a private key/],
  ['a key with a password', () => ({ ...seal, key: withPassword(seal.key) }), /SEAL_KEY .* without a password/],
  ['half a certificate', () => ({ ...seal, certificates: half(seal.certificates) }), /SEAL_CERT has no certificate/],
])('%s is reported as a fault', (_what, settings, words) => {
  expect(sealFault(settings(), now)).toMatch(words)
})

test('a key that readers no longer trust is reported as a fault', async () => {
  const short = await makeTestSeal({ bits: 1024 })
  expect(sealFault(short, now)).toBe('SEAL_KEY must have 2048 bits or more, not 1024')
})

test('a certificate before its first day is a fault, one after its last day is none', async () => {
  expect(sealFault(seal, new Date('2019-12-31T00:00:00Z'))).toMatch(
    /SEAL_CERT is valid from 2020-01-01 08:00, and this machine has 2019-12-31 08:00/,
  )
  expect(sealFault(seal, new Date('2050-01-01T00:00:00Z'))).toBeUndefined()
  // An authority in China begins its certificates at midnight there.
  const next = await makeTestSeal({ from: '2026-12-31T16:00:00Z' })
  expect(sealFault(next, new Date('2026-12-31T15:59:59Z'))).toBe(
    'SEAL_CERT is valid from 2027-01-01 00:00, and this machine has 2026-12-31 23:59',
  )
})

test('a certificate of this day has its minute: an authority makes one from now on', async () => {
  const fresh = await makeTestSeal({ from: '2026-03-10T01:05:00Z' })
  expect(sealFault(fresh, now)).toBe('SEAL_CERT is valid from 2026-03-10 09:05, and this machine has 2026-03-10 09:00')
})

test('the key’s own certificate comes before its issuer’s, and both names say that they are tests', () => {
  const [own, issuer] = splitCertificates(seal.certificates)
  expect(own?.checkIssued(issuer ?? own)).toBe(true)
  expect(own?.verify((issuer ?? own).publicKey)).toBe(true)
  expect([own, issuer].every((certificate) => certificate?.subject.includes('测试'))).toBe(true)
  expect(openSealKey(seal).certificates).toHaveLength(2)
})
