import type { UnitField } from '@registration/contract/property-unit.ts'
import type { ResolverOptions } from 'react-hook-form'
import { expect, test } from 'vitest'
import { unitResolver } from './unit-resolver.ts'
import { type UnitValues, unitValues } from './unit-values.ts'

const required: readonly UnitField[] = ['certificateNumber', 'location', 'rightStart']
const settings = [
  ...required.map((field) => ({ field, isRequired: true })),
  { field: 'rightEnd', isRequired: false },
  { field: 'houseArea', isRequired: false },
  { field: 'landArea', isRequired: true },
  { field: 'price', isRequired: false },
] as const

const options: ResolverOptions<UnitValues> = { fields: {}, shouldUseNativeValidation: false }

async function faultsOf(changes: Partial<UnitValues>): Promise<Record<string, string>> {
  const complete = {
    certificateNumber: '冀（2023）第1号',
    location: '人民东路',
    rightStart: '2020-01-01',
    landArea: '9',
  }
  const resolve = unitResolver(settings, 'a1', undefined)
  const { errors } = await resolve({ ...unitValues(), ...complete, ...changes }, undefined, options)
  return Object.fromEntries(Object.entries(errors).map(([field, fault]) => [field, fault?.message ?? '']))
}

test('what the business requires must be there, a date with its own words', async () => {
  expect(await faultsOf({ certificateNumber: '', location: ' ', rightStart: '' })).toEqual({
    certificateNumber: 'required',
    location: 'required',
    rightStart: 'datetimeRequired',
  })
})

test('a form without a fault has none', async () => {
  expect(await faultsOf({})).toEqual({})
})

test('a required area of zero is none, and a certificate number is whole', async () => {
  expect(await faultsOf({ landArea: '０.00', certificateNumber: 'abc' })).toEqual({
    landArea: 'required',
    certificateNumber: 'certificateNumberInvalid',
  })
})

test('the contract validates amounts, areas and dates', async () => {
  expect(await faultsOf({ price: '12a', houseArea: '-1', rightEnd: '2100-01-01' })).toEqual({
    price: 'amountInvalid',
    houseArea: 'areaInvalid',
    rightEnd: 'dateOutOfRange',
  })
})

test('the end of a right cannot lie before its start', async () => {
  expect(await faultsOf({ rightEnd: '2019-12-31' })).toEqual({ rightEnd: 'endBeforeStart' })
})

test('a field that the business does not ask for is not validated', async () => {
  expect(await faultsOf({ unitNumber: 'nonsense', changedArea: 'x' })).toEqual({})
})
