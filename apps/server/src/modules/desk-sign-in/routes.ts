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
import { beginSignInHandler } from './begin-sign-in.ts'
import { enrolHandler } from './enrol.ts'
import { getOfficerHandler } from './get-officer.ts'
import { getPasskeyOptionsHandler } from './get-passkey-options.ts'
import { presentSecondFactorHandler } from './present-second-factor.ts'
import { signInWithPasswordHandler } from './sign-in-with-password.ts'
import { signOutOfficerHandler } from './sign-out.ts'
import { stepUpHandler } from './step-up.ts'
import { unlockSessionHandler } from './unlock-session.ts'

export function deskSignInRoutes(route: Route): void {
  route(beginSignIn, beginSignInHandler)
  route(signInWithPassword, signInWithPasswordHandler)
  route(enrol, enrolHandler)
  route(presentSecondFactor, presentSecondFactorHandler)
  route(getPasskeyOptions, getPasskeyOptionsHandler)
  route(unlockSession, unlockSessionHandler)
  route(stepUp, stepUpHandler)
  route(signOutOfficer, signOutOfficerHandler)
  route(getOfficer, getOfficerHandler)
}
