import { markCaseNoticesSeen } from '@registration/contract/desk/notices.ts'
import type { Route } from '../../http/route.ts'
import { markCaseNoticesSeenHandler } from './mark-case-notices-seen.ts'

export function deskNoticeRoutes(route: Route): void {
  route(markCaseNoticesSeen, markCaseNoticesSeenHandler)
}
