import * as catalogue from '@registration/contract/catalogue.ts'
import type { Route } from '../../http/route.ts'
import { checkAccountHandler } from './check-account.ts'
import { getApplyGuideHandler } from './get-apply-guide.ts'
import { listAcceptingRegionsHandler } from './list-accepting-regions.ts'
import { listBusinessExamplesHandler } from './list-business-examples.ts'
import { listBusinessesHandler } from './list-businesses.ts'
import { listCodesHandler } from './list-codes.ts'
import { listRegionsHandler } from './list-regions.ts'

export function catalogueRoutes(route: Route): void {
  route(catalogue.listRegions, listRegionsHandler)
  route(catalogue.listAcceptingRegions, listAcceptingRegionsHandler)
  route(catalogue.listCodes, listCodesHandler)
  route(catalogue.listBusinessExamples, listBusinessExamplesHandler)
  route(catalogue.listBusinesses, listBusinessesHandler)
  route(catalogue.getApplyGuide, getApplyGuideHandler)
  route(catalogue.checkAccount, checkAccountHandler)
}
