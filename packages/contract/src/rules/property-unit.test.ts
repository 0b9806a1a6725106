import { expect, it } from 'vitest'
import { propertyUnitProblems } from './property-unit.ts'

const fields = [
  { field: 'certificateNumber', required: true },
  { field: 'location', required: true },
  { field: 'houseArea', required: true },
  { field: 'price', required: false },
  { field: 'rightStart', required: true },
  { field: 'rightEnd', required: false },
]
const unit = {
  certificateNumber: '邯房权证字第1号',
  location: '人民东路1号',
  houseArea: '88.50',
  rightStart: '2024-05-01',
}

it('a property unit that is complete has no problem', () => {
  expect(propertyUnitProblems(unit, fields)).toEqual({})
})

it('a property unit without anything is told every required field', () => {
  expect(propertyUnitProblems({ location: '  ' }, fields)).toEqual({
    certificateNumber: 'required',
    location: 'required',
    houseArea: 'required',
    rightStart: 'datetimeRequired',
  })
})

it.each([
  [{ houseArea: '-1' }, { houseArea: 'areaInvalid' }],
  [{ houseArea: '１，234.5' }, {}],
  [{ price: '1.234' }, { price: 'amountInvalid' }],
  [{ price: '', rightEnd: '' }, {}],
  [{ rightStart: '2024-02-30' }, { rightStart: 'dateInvalid' }],
  [{ rightEnd: '2100-01-01' }, { rightEnd: 'dateOutOfRange' }],
  [{ rightEnd: '2024-04-30' }, { rightEnd: 'endBeforeStart' }],
  [{ landArea: 'nonsense' }, {}],
])('a property unit changed to %j has the problems %j', (change, problems) => {
  expect(propertyUnitProblems({ ...unit, ...change }, fields)).toEqual(problems)
})
