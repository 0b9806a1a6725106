import {
  getHolding,
  listHoldings,
  listPropertyLooks,
  listShows,
  lockProperties,
  sendPropertyCode,
  showHolding,
  startFromHolding,
  unlockProperties,
} from '@registration/contract/holdings.ts'
import { checkProperty, getLastCheck, listCheckRules } from '@registration/contract/properties.ts'
import { searchProperty } from '@registration/contract/property-search.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { checkPropertyHandler } from './check-property.ts'
import { getHoldingHandler } from './get-holding.ts'
import { getLastCheckHandler } from './get-last-check.ts'
import { listCheckRulesHandler } from './list-check-rules.ts'
import { listHoldingsHandler } from './list-holdings.ts'
import { listPropertyLooksHandler } from './list-property-looks.ts'
import { listShowsHandler } from './list-shows.ts'
import { lockPropertiesHandler } from './lock-properties.ts'
import { searchPropertyHandler } from './search-property.ts'
import { electronicCertificateRoutes } from './send-electronic-certificate.ts'
import { sendPropertyCodeHandler } from './send-property-code.ts'
import { shownPageRoutes } from './send-shown-page.ts'
import { showHoldingHandler } from './show-holding.ts'
import { startFromHoldingHandler } from './start-from-holding.ts'
import { unlockPropertiesHandler } from './unlock-properties.ts'

/** The search belongs to every application. The rest is the module `property`. */
export function propertyRoutes(route: Route, app: FastifyInstance, services: Services): void {
  route(searchProperty, searchPropertyHandler)
  const offered = moduleRoute(route, services.config, 'property')
  offered(checkProperty, checkPropertyHandler)
  offered(getLastCheck, getLastCheckHandler)
  offered(listCheckRules, listCheckRulesHandler)
  offered(sendPropertyCode, sendPropertyCodeHandler)
  offered(unlockProperties, unlockPropertiesHandler)
  offered(lockProperties, lockPropertiesHandler)
  offered(listHoldings, listHoldingsHandler)
  offered(getHolding, getHoldingHandler)
  offered(startFromHolding, startFromHoldingHandler)
  offered(showHolding, showHoldingHandler)
  offered(listShows, listShowsHandler)
  offered(listPropertyLooks, listPropertyLooksHandler)
  electronicCertificateRoutes(app, services)
  shownPageRoutes(app, services)
}
