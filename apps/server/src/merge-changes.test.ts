import { describe, expect, test } from 'vitest'
import { mergeChanges } from './merge-changes.ts'

const fields = ['phone', 'address', 'type', 'number'] as const
const base = { phone: '1', address: 'here', type: 'card', number: '7' }
const together = [['type', 'number']] as const

describe('a change of a record that was changed meanwhile', () => {
  test.each([
    ['of another field is merged', { phone: '2' }, { address: 'there' }, { phone: '2', address: 'there' }],
    ['of the same field to the same value is no conflict', { phone: '2' }, { phone: '2' }, { phone: '2' }],
    ['of nothing changes nothing', {}, { phone: '2', address: null }, { phone: '2', address: null }],
    ['that the other took back is merged', { phone: '2' }, {}, { phone: '2' }],
    ['that empties a field is merged', { address: null }, { phone: '2' }, { phone: '2', address: null }],
  ])('%s', (_, mine, theirs, expected) => {
    const versions = { base, given: { ...base, ...mine }, present: { ...base, ...theirs } }
    expect(mergeChanges(fields, versions, { together })).toEqual({ merged: { ...base, ...expected }, conflicts: [] })
  })

  test.each([
    ['of the same field', { phone: '2' }, { phone: '3' }, ['phone']],
    ['of what the other emptied', { address: 'there' }, { address: null }, ['address']],
    ['of the other half of what belongs together', { type: 'passport' }, { number: '8' }, ['type', 'number']],
    ['of both halves, one of them alike', { type: 'p', number: '8' }, { type: 'p', number: '9' }, ['number']],
  ])('%s is a conflict', (_, mine, theirs, expected) => {
    const versions = { base, given: { ...base, ...mine }, present: { ...base, ...theirs } }
    expect(mergeChanges(fields, versions, { together }).conflicts).toEqual(expected)
  })

  test('with which the record breaks a rule is a conflict with every other change', () => {
    const versions = { base, given: { ...base, phone: '2' }, present: { ...base, address: null, number: '8' } }
    const isSound = ({ address }: { address: string | null }) => address !== null
    expect(mergeChanges(fields, versions, { isSound }).conflicts).toEqual(['address', 'number'])
  })

  test('that goes on from what is there now is no conflict', () => {
    const present = { ...base, phone: '3' }
    const { merged, conflicts } = mergeChanges(fields, { base: present, given: { ...base, phone: '2' }, present })
    expect({ phone: merged.phone, conflicts }).toEqual({ phone: '2', conflicts: [] })
  })
})
