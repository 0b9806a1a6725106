import { createApplication } from '@registration/contract/applications.ts'
import { startFromHolding } from '@registration/contract/holdings.ts'
import { expect, test } from 'vitest'
import { beginnings } from './draft-queries.ts'

test('a deletion or a submission ends both ways to begin an application', () => {
  expect(beginnings.map(({ path }) => path)).toEqual([createApplication.path, startFromHolding.path])
})
