import { checkApplication, submitApplication } from '@registration/contract/applications.ts'
import type { Route } from '../../http/route.ts'
import { checkApplicationHandler } from './check-application.ts'
import { submitApplicationHandler } from './submit-application.ts'

export function submissionRoutes(route: Route): void {
  route(checkApplication, checkApplicationHandler)
  route(submitApplication, submitApplicationHandler)
}
