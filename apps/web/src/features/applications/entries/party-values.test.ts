import { expect, test } from 'vitest'
import { isPartyFieldRequired, ownPartyValues, partyInputOf, partyValues } from './party-values.ts'

test('a new party is an individual with an ID card', () => {
  expect(partyValues()).toMatchObject({ kind: 'individual', documentType: '1', name: '' })
})

test('a legal representative typed before the kind changed to individual is not sent', () => {
  const values = { ...partyValues(), legalRepresentative: '王立新' }
  expect(partyInputOf(values, 'obligor', undefined).legalRepresentative).toBe('')
  expect(partyInputOf({ ...values, kind: 'company' }, 'obligor', undefined).legalRepresentative).toBe('王立新')
})

test('changing a party sends its id, adding one does not', () => {
  expect(partyInputOf(partyValues(), 'rightsHolder', 'p1')).toMatchObject({ id: 'p1', role: 'rightsHolder' })
  expect(partyInputOf(partyValues(), 'rightsHolder', undefined)).not.toHaveProperty('id')
})

test('an address is required of an individual and not of a company', () => {
  expect(isPartyFieldRequired('address', 'individual', true)).toBe(true)
  expect(isPartyFieldRequired('address', 'individual', false)).toBe(false)
  expect(isPartyFieldRequired('phone', 'company', true)).toBe(true)
  expect(isPartyFieldRequired('phone', 'individual', false)).toBe(false)
  expect(isPartyFieldRequired('address', 'company', true)).toBe(false)
  expect(isPartyFieldRequired('legalRepresentative', 'company', false)).toBe(false)
})

test('the profile of an enterprise fills in a company with a document that a company can have', () => {
  const record = { name: '丛台置业', phone: '13700137003', documentType: '1', documentNumber: '91130400MA0000000A' }
  expect(ownPartyValues({ ...record, accountKind: 'enterprise' })).toMatchObject({ kind: 'company', documentType: '7' })
  expect(ownPartyValues({ ...record, accountKind: 'individual' })).toMatchObject({
    kind: 'individual',
    documentType: '1',
    name: '丛台置业',
  })
})
