import { screenNames } from '@registration/contract/paths.ts'
import { expect, it } from 'vitest'
import { routes } from './routes.tsx'

it('every screen that the contract names has one route', () => {
  expect(routes.map(({ name }) => name).sort()).toEqual([...screenNames].sort())
})
