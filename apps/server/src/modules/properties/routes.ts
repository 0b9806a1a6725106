import { checkProperty, getLastCheck, listCheckRules } from '@registration/contract/properties.ts'
import { searchProperty } from '@registration/contract/property-search.ts'
import type { Config } from '../../config.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { checkPropertyHandler } from './check-property.ts'
import { getLastCheckHandler } from './get-last-check.ts'
import { listCheckRulesHandler } from './list-check-rules.ts'
import { searchPropertyHandler } from './search-property.ts'

/** The search belongs to every application. The rest is the module `property`. */
export function propertyRoutes(route: Route, config: Config): void {
  route(searchProperty, searchPropertyHandler)
  const offered = moduleRoute(route, config, 'property')
  offered(checkProperty, checkPropertyHandler)
  offered(getLastCheck, getLastCheckHandler)
  offered(listCheckRules, listCheckRulesHandler)
}
