import { getPageInfo, listModules, listNotices } from '@registration/contract/information.ts'
import type { Route } from '../../http/route.ts'
import { getPageInfoHandler } from './get-page-info.ts'
import { listModulesHandler } from './list-modules.ts'
import { listNoticesHandler } from './list-notices.ts'

export function pageRoutes(route: Route): void {
  route(getPageInfo, getPageInfoHandler)
  route(listModules, listModulesHandler)
  route(listNotices, listNoticesHandler)
}
