import * as profile from '@registration/contract/profile.ts'
import type { Route } from '../../http/route.ts'
import { saveProfileHandler } from './save-profile.ts'

export function profileRoutes(route: Route): void {
  route(profile.saveProfile, saveProfileHandler)
}
