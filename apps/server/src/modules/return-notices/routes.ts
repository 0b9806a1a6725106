import { printCaseNotice } from '@registration/contract/desk/decisions.ts'
import { getReturnNotice } from '@registration/contract/remarks.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import type { Route } from '../../http/route.ts'
import { getReturnNoticeHandler } from './get-return-notice.ts'
import { printCaseNoticeHandler } from './print-case-notice.ts'
import { caseNoticeFileRoute, returnNoticeFileRoute } from './send-notice.ts'

/** The notice of what has to be corrected, for the office and for the citizen. */
export function returnNoticeRoutes(route: Route, app: FastifyInstance, services: Services): void {
  route(printCaseNotice, printCaseNoticeHandler)
  route(getReturnNotice, getReturnNoticeHandler)
  caseNoticeFileRoute(app, services)
  returnNoticeFileRoute(app, services)
}
