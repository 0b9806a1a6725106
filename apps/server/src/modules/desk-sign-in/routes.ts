import {
  beginSignIn,
  enrol,
  getOfficer,
  getPasskeyOptions,
  presentSecondFactor,
  signInWithPassword,
  signOutOfficer,
  stepUp,
  unlockSession,
} from '@registration/contract/desk/sign-in.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../refuse.ts'

export function deskSignInRoutes(route: Route): void {
  route(beginSignIn, () => Promise.reject(refuse('unavailable')))
  route(signInWithPassword, () => Promise.reject(refuse('unavailable')))
  route(enrol, () => Promise.reject(refuse('unavailable')))
  route(presentSecondFactor, () => Promise.reject(refuse('unavailable')))
  route(getPasskeyOptions, () => Promise.reject(refuse('unavailable')))
  route(unlockSession, () => Promise.reject(refuse('unavailable')))
  route(stepUp, () => Promise.reject(refuse('unavailable')))
  route(signOutOfficer, () => Promise.reject(refuse('unavailable')))
  route(getOfficer, () => Promise.reject(refuse('unavailable')))
}
