import { expect, test } from 'vitest'
import { unitValues } from '../entries/unit-values.ts'
import { findSameUnit } from './same-unit.ts'

const unit = {
  unitNumber: '130403001002GB00012F00030045',
  certificateNumber: '冀（2023）第1号',
  location: '人民东路1号',
}
const other = {
  ...unitValues(),
  ...unit,
  id: 'u1',
  houseUseText: '',
  landUseText: '',
  source: '',
  registerFields: [],
} as const

const isFound = (changes: Partial<typeof unit>, beside = {}) =>
  findSameUnit({ ...unitValues(), ...unit, ...changes }, [{ ...other, registerFields: [], ...beside }]) !== undefined

test('a unit is known by its number, however it is typed', () => {
  expect(isFound({ unitNumber: '130403 001 002 gb 00012 f 00030045', location: '' })).toBe(true)
  expect(isFound({ unitNumber: '130403001002GB00012F00030046' })).toBe(false)
})

test('and without a number by its certificate and its location', () => {
  expect(isFound({ unitNumber: '', certificateNumber: '冀(2023)第1号' })).toBe(true)
  expect(isFound({ unitNumber: '', location: '人民东路2号' })).toBe(false)
  expect(
    isFound({ unitNumber: '', certificateNumber: '', location: '' }, { certificateNumber: '', location: '' }),
  ).toBe(false)
})
