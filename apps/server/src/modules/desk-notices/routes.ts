import { listCaseNotices, markCaseNoticesSeen } from '@registration/contract/desk/notices.ts'
import type { Route } from '../../http/route.ts'
import { listCaseNoticesHandler } from './list-case-notices.ts'
import { markCaseNoticesSeenHandler } from './mark-case-notices-seen.ts'

export function deskNoticeRoutes(route: Route): void {
  route(listCaseNotices, listCaseNoticesHandler)
  route(markCaseNoticesSeen, markCaseNoticesSeenHandler)
}
