import pg from 'pg'
import { expect, test } from 'vitest'
import { isRefusedByDatabase, isUnavailable } from './failures.ts'

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
