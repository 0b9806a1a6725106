import { sendArchiveCode, sendProfileCode } from '@registration/contract/phone-codes.ts'
import type { Route } from '../../http/route.ts'
import { sendArchiveCodeHandler } from './send-archive-code.ts'
import { sendProfileCodeHandler } from './send-profile-code.ts'

export function phoneCodeRoutes(route: Route): void {
  route(sendProfileCode, sendProfileCodeHandler)
  route(sendArchiveCode, sendArchiveCodeHandler)
}
