import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeSigner } from '../../signer.ts'
import { makeTestClock } from '../../testing/clock.ts'
import {
  expiryOf,
  makeReference,
  pathMs,
  type ReferencePurpose,
  readReference,
  shareMs,
  standingOf,
} from './certificate-rules.ts'

const at = (time: string) => new Date(`${time}+08:00`)
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

describe('a certificate', () => {
  test('is valid until the very end of its ninetieth day, whatever the hour of the query', () => {
    for (const hour of ['00:00:00', '09:00:00', '23:59:59'])
      expect(expiryOf(at(`2026-03-10T${hour}`))).toEqual(at('2026-06-08T23:59:59'))
  })

  const facts = { revokedAt: null, isSuperseded: false, expiresAt: at('2026-06-08T23:59:59') }

  test('is valid at its last instant, and has expired a millisecond later', () => {
    expect(standingOf(facts, facts.expiresAt)).toBe('valid')
    expect(standingOf(facts, after(facts.expiresAt, 1))).toBe('expired')
  })

  test('that was revoked or superseded never becomes an expired one', () => {
    const late = after(facts.expiresAt, 1)
    expect(standingOf({ ...facts, isSuperseded: true }, late)).toBe('superseded')
    expect(standingOf({ ...facts, isSuperseded: true, revokedAt: late }, late)).toBe('revoked')
  })
})

describe('the reference of a file', () => {
  const clock = makeTestClock('2026-03-10T09:00:00+08:00')
  const signing = { clock, signer: makeSigner([{ id: 'i1', key: randomBytes(32) }]) }
  const named = { id: '3f1d7a2c-8b3e-4c15-9a6f-2f0f0b1c2d3e', owner: 'somebody' }

  test.each([
    ['path', pathMs],
    ['share', shareMs],
  ] as const)('for %s opens it until its last second, and no longer', (purpose: ReferencePurpose, lifeMs) => {
    clock.set('2026-03-10T09:00:00+08:00')
    const begin = clock.now()
    const reference = makeReference(signing, purpose, named)
    const read = () => readReference(signing, purpose, { reference, owner: named.owner })
    clock.set(after(begin, lifeMs))
    expect(read()).toEqual({ id: named.id })
    clock.set(after(begin, lifeMs + 1))
    expect(read()).toBe('expired')
  })
})
