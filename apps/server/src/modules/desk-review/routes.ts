import { findCaseChanges, getDeskCase, listFirstFiles, readCaseRegister } from '@registration/contract/desk/case.ts'
import { revealIdentity } from '@registration/contract/desk/decisions.ts'
import type { Route } from '../../http/route.ts'
import { findCaseChangesHandler } from './find-case-changes.ts'
import { getDeskCaseHandler } from './get-case.ts'
import { listFirstFilesHandler } from './list-first-files.ts'
import { readCaseRegisterHandler } from './read-case-register.ts'
import { revealIdentityHandler } from './reveal-identity.ts'

export function deskReviewRoutes(route: Route): void {
  route(getDeskCase, getDeskCaseHandler)
  route(listFirstFiles, listFirstFilesHandler)
  route(readCaseRegister, readCaseRegisterHandler)
  route(findCaseChanges, findCaseChangesHandler)
  route(revealIdentity, revealIdentityHandler)
}
