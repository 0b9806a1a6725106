import type { FoundProperty } from '@registration/contract/property-search.ts'
import { expect, test } from 'vitest'
import { unitValues } from '../entries/unit-values.ts'
import { differencesFrom } from './register-differences.ts'
import { valuesFromRegister } from './register-values.ts'

const property: FoundProperty = {
  certificateNumber: '冀（2021）邯郸市不动产权第0005678号',
  unitNumber: '130402003005GB00027F00011203',
  location: '邯郸市邯山区陵西大街76号',
  houseUse: '11',
  landUse: '071',
  houseArea: '89.42',
  landArea: '',
  rightStart: '2010-09-01',
  rightEnd: '2080-08-31',
  restrictions: [],
}
const asked = ['certificateNumber', 'unitNumber', 'location', 'houseUse', 'landArea', 'price'] as const

test('the register fills the fields that the business has and the register knows, over defaults too', () => {
  const filled = valuesFromRegister(property, { asked, present: unitValues(), before: {} })
  expect(filled).toEqual({
    certificateNumber: property.certificateNumber,
    unitNumber: property.unitNumber,
    location: property.location,
    houseUse: '11',
  })
})

test('several numbers of certificates stay, although the unit is found under one', () => {
  const present = { ...unitValues(), certificateNumber: `${property.certificateNumber}、邯国用（2001）字第07号` }
  const filled = valuesFromRegister(property, { asked, present, before: {} })
  expect(filled).not.toHaveProperty('certificateNumber')
  expect(differencesFrom(property, ['certificateNumber'], present)).toEqual([])
})

test('what the citizen typed stays, and what an earlier search filled is replaced', () => {
  const present = { ...unitValues(), location: '我家', unitNumber: '130402003005GB00027F00010101' }
  const before = { unitNumber: '130402003005GB00027F00010101' }
  const filled = valuesFromRegister(property, { asked, present, before })
  expect(filled).not.toHaveProperty('location')
  expect(filled.unitNumber).toBe(property.unitNumber)
})
