import {
  addPasskey,
  beginTotp,
  changeOfficerPassword,
  confirmTotp,
  endOfficerSession,
  getPasskeyCreation,
  listFactors,
  listOfficerSessions,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
} from '@registration/contract/desk/account.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../refuse.ts'

export function deskAccountRoutes(route: Route): void {
  route(listFactors, () => Promise.reject(refuse('unavailable')))
  route(getPasskeyCreation, () => Promise.reject(refuse('unavailable')))
  route(addPasskey, () => Promise.reject(refuse('unavailable')))
  route(removePasskey, () => Promise.reject(refuse('unavailable')))
  route(beginTotp, () => Promise.reject(refuse('unavailable')))
  route(confirmTotp, () => Promise.reject(refuse('unavailable')))
  route(removeTotp, () => Promise.reject(refuse('unavailable')))
  route(makeRecoveryCodes, () => Promise.reject(refuse('unavailable')))
  route(changeOfficerPassword, () => Promise.reject(refuse('unavailable')))
  route(listOfficerSessions, () => Promise.reject(refuse('unavailable')))
  route(endOfficerSession, () => Promise.reject(refuse('unavailable')))
}
