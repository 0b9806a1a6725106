import type { PropertyUnit } from '@registration/contract/property-unit.ts'
import { expect, test } from 'vitest'
import { unitInputOf, unitValues } from './unit-values.ts'

const stored: PropertyUnit = {
  id: 'u1',
  certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
  unitNumber: '130403001002GB00012F00030045',
  location: '邯郸市丛台区人民东路123号',
  houseUse: '',
  landUse: '',
  maximumClaim: '',
  securedClaim: '',
  rightStart: '',
  rightEnd: '',
  houseArea: '118.30',
  landArea: '0.00',
  changedArea: '0',
  holdingMode: '01',
  mergeCertificates: '',
  price: '0',
  houseUseText: '',
  landUseText: '',
  source: '',
  registerFields: [],
}

test('a new unit begins with the house use 10, the land use 071, separate holding and no merging', () => {
  expect(unitValues()).toMatchObject({ houseUse: '10', landUse: '071', holdingMode: '02', mergeCertificates: '0' })
})

test('empty choices of a stored unit have their defaults, chosen ones stay', () => {
  expect(unitValues(stored)).toMatchObject({
    houseUse: '10',
    landUse: '071',
    holdingMode: '01',
    mergeCertificates: '0',
  })
})

test('zero areas are shown as empty, areas and amounts otherwise as they were stored', () => {
  expect(unitValues(stored)).toMatchObject({ houseArea: '118.30', landArea: '', changedArea: '', price: '0' })
})

test('only the fields that the business asks for are sent', () => {
  const values = unitValues(stored)
  expect(unitInputOf(values, ['location', 'houseArea'], undefined)).toEqual({
    location: '邯郸市丛台区人民东路123号',
    houseArea: '118.30',
  })
  expect(unitInputOf(values, ['location'], 'u1')).toEqual({ id: 'u1', location: '邯郸市丛台区人民东路123号' })
})
