import { expect, test } from 'vitest'
import { excludedPair, permissionsOf, type Role, roles } from './permissions.ts'

const administrators: Role[] = ['system', 'security', 'auditor']
const working = roles.filter((role) => !administrators.includes(role))

test('working roles may be together, all eight of them', () => {
  expect(working).toHaveLength(8)
  for (const allowed of ['three', 'two'] as const) expect(excludedPair(working, allowed)).toBeUndefined()
})

test.each(administrators)('%s has no working role beside it', (administrator) => {
  for (const role of working)
    for (const given of [
      [administrator, role],
      [role, administrator],
    ])
      for (const allowed of ['three', 'two'] as const)
        expect(excludedPair(given, allowed)?.toSorted()).toEqual(given.toSorted())
})

test('the administrators are three people, or two where an office says so, and never one', () => {
  expect(excludedPair(['system', 'security'], 'three')).toEqual(['system', 'security'])
  expect(excludedPair(['security', 'system'], 'two')).toBeUndefined()
  for (const other of ['system', 'security'] as const)
    for (const allowed of ['three', 'two'] as const)
      expect(excludedPair([other, 'auditor'], allowed)).toEqual([other, 'auditor'])
  expect(excludedPair(administrators, 'two')).toContain('auditor')
})

test('accounts are for the system administrator, and roles for the security administrator', () => {
  const rolesWith = (permission: string) => roles.filter((role) => permissionsOf([role]).some((p) => p === permission))
  expect(rolesWith('manageAccounts')).toEqual(['system'])
  expect(rolesWith('setRoles')).toEqual(['security'])
  expect(rolesWith('listStaff')).toEqual(['system', 'security'])
  expect(rolesWith('recordAbsence')).toEqual(['supervisor', 'system'])
  expect(permissionsOf([])).toEqual([])
})
