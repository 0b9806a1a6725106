import * as profile from '@registration/contract/profile.ts'
import type { Route } from '../../http/route.ts'
import { changePasswordHandler } from './change-password.ts'
import { resetPasswordHandler, sendPasswordCodeHandler } from './reset-password.ts'
import { saveProfileHandler } from './save-profile.ts'

export function profileRoutes(route: Route): void {
  route(profile.saveProfile, saveProfileHandler)
  route(profile.changePassword, changePasswordHandler)
  route(profile.sendPasswordCode, sendPasswordCodeHandler)
  route(profile.resetPassword, resetPasswordHandler)
}
