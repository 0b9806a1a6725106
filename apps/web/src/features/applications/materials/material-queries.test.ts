import { reuseFiles } from '@registration/contract/case-questions.ts'
import { expect, test } from 'vitest'
import { copies } from './material-queries.ts'

test('a deletion ends the copy of an earlier file', () => {
  expect(copies.map(({ path }) => path)).toEqual([reuseFiles.path])
})
