import { expect, test } from 'vitest'
import { hasChoice } from './unit-choices.ts'

test('how to hold the certificates is a choice of several holders, whether to combine them one of several units', () => {
  const asked = (holders: number, units: number) =>
    ['location', 'holdingMode', 'mergeCertificates'].filter((field) => hasChoice(field, { holders, units }))
  expect(asked(1, 1)).toEqual(['location'])
  expect(asked(2, 1)).toEqual(['location', 'holdingMode'])
  expect(asked(1, 2)).toEqual(['location', 'mergeCertificates'])
  expect(asked(2, 2)).toEqual(['location', 'holdingMode', 'mergeCertificates'])
})
