import { findCaseChanges, getDeskCase, readCaseRegister } from '@registration/contract/desk/case.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../refuse.ts'
import { getDeskCaseHandler } from './get-case.ts'

export function deskReviewRoutes(route: Route): void {
  route(getDeskCase, getDeskCaseHandler)
  route(readCaseRegister, () => Promise.reject(refuse('unavailable')))
  route(findCaseChanges, () => Promise.reject(refuse('unavailable')))
}
