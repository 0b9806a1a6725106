import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  applicationCan,
  groupOf,
  type ReviewStatus,
  registryMayMove,
  reviewStatus,
  reviewStatuses,
  statusesIn,
  statusGroup,
  statusText,
} from './application-status.ts'

const all = Object.keys(reviewStatuses) as ReviewStatus[]

describe.each([
  ['unsubmitted', '-1', 'unsubmitted', 'edit delete submit'],
  ['pending', '0', 'pending', 'revoke'],
  ['handoverFailed', '-11', 'pending', 'revoke'],
  ['cadastralPassed', '10', 'pending', ''],
  ['cadastralRejected', '11', 'rejected', 'edit delete submit'],
  ['accepted', '20', 'approved', ''],
  ['acceptanceRejected', '21', 'rejected', 'edit delete submit'],
  ['registered', '30', 'approved', ''],
] as const)('an application that is %s', (status, code, group, acts) => {
  test(`is ${code} on the wire, in the group '${group}', and lets its citizen: ${acts || 'nothing'}`, () => {
    expect(z.encode(reviewStatus(), status)).toBe(code)
    expect(z.decode(reviewStatus(), code)).toBe(status)
    expect(groupOf(status)).toBe(group)
    const allowed = (['edit', 'delete', 'submit', 'revoke'] as const).filter((act) => applicationCan[act](status))
    expect(allowed.join(' ')).toBe(acts)
  })

  test('has words in both languages, the English ones with a capital: they stand beside other values', () => {
    expect(statusText(status, 'zh')).toMatch(/\p{Script=Han}/u)
    expect(statusText(status, 'en')).toMatch(/^[A-Z][a-z, ]+$/)
  })
})

test('the registry makes these five moves and no other', () => {
  const moves = all.flatMap((from) => all.filter((to) => registryMayMove(from, to)).map((to) => `${from} → ${to}`))
  expect(moves.sort()).toEqual(
    [
      'pending → cadastralPassed',
      'pending → cadastralRejected',
      'handoverFailed → cadastralPassed',
      'handoverFailed → cadastralRejected',
      'cadastralPassed → accepted',
      'cadastralPassed → acceptanceRejected',
      'accepted → registered',
    ].sort(),
  )
})

test('the groups hold every status once', () => {
  const groups = ['unsubmitted', 'pending', 'approved', 'rejected'] as const
  expect(groups.flatMap(statusesIn).sort()).toEqual([...all].sort())
  expect(groups.map((group) => z.encode(statusGroup(), group))).toEqual(['-1', '0', '10', '11'])
})
