import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseFault, isRefusedByDatabase, isUnavailable } from './failures.ts'

/** An error from a database whose messages are Chinese. */
const said = (code: string) => Object.assign(new pg.DatabaseError('错误', 20, 'error'), { code, severity: '错误' })

test.each(['23505', '40001', '55P03', '57014', 'P0001', '22021', '25006'])(
  'a refusal of the database is final, in any language: %s',
  (code) => expect(isRefusedByDatabase(said(code))).toBe(true),
)

test.each(['08006', '57P01', '57P02', '25P03', 'XX000'])(
  'an error of the database’s end leaves the outcome unknown: %s',
  (code) => expect(isRefusedByDatabase(said(code))).toBe(false),
)

test('the driver’s error of a lost connection is no refusal, and unavailable', () => {
  const lost = [new Error('Connection terminated unexpectedly'), new Error('Query read timeout')]
  for (const error of [...lost, Object.assign(new Error(), { code: 'ECONNRESET' })])
    expect([isRefusedByDatabase(error), isUnavailable(error)]).toEqual([false, true])
  for (const error of [new Error('ours'), undefined, said('23505')]) expect(isUnavailable(error)).toBe(false)
  for (const code of ['57014', '55P03', '40P01', '53300', '25006', '08P01'])
    expect(isUnavailable(said(code))).toBe(true)
})

test.each([
  [
    'asks for a password that the address lacks',
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    '',
  ],
  ['has no TLS', 'The server does not support SSL connections', ''],
  ['has a certificate of the office’s own authority', 'self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['has a certificate of another host', 'Hostname/IP does not match', 'ERR_TLS_CERT_ALTNAME_INVALID'],
])('a database that %s is a fault in words, with the setting', (_what, message, code) => {
  const fault = databaseFault(Object.assign(new Error(message), code && { code }))
  expect(fault).toContain(`${message}. `)
  expect(fault).toContain('DATABASE_URL')
  expect(fault?.includes('NODE_EXTRA_CA_CERTS')).toBe(code !== '')
})
