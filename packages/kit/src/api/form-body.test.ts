import { expect, it } from 'vitest'
import { formPairs } from './form-body.ts'

it('writes nested values in bracket notation and leaves absent ones out', () => {
  const value = { id: 'a', gone: undefined, empty: null, on: true, units: [{ name: '房 1' }, { sizes: ['1.50', 2] }] }
  expect(formPairs(value)).toEqual([
    ['id', 'a'],
    ['empty', ''],
    ['on', 'true'],
    ['units[0][name]', '房 1'],
    ['units[1][sizes][0]', '1.50'],
    ['units[1][sizes][1]', '2'],
  ])
})
