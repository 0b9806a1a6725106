import { findCaseChanges, getDeskCase, readCaseRegister } from '@registration/contract/desk/case.ts'
import { revealIdentity } from '@registration/contract/desk/decisions.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../refuse.ts'
import { findCaseChangesHandler } from './find-case-changes.ts'
import { getDeskCaseHandler } from './get-case.ts'
import { revealIdentityHandler } from './reveal-identity.ts'

export function deskReviewRoutes(route: Route): void {
  route(getDeskCase, getDeskCaseHandler)
  route(revealIdentity, revealIdentityHandler)
  route(readCaseRegister, () => Promise.reject(refuse('unavailable')))
  route(findCaseChanges, findCaseChangesHandler)
}
