import { getApplicationForm } from '@registration/contract/confirmations.ts'
import type { Config } from '../../config.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../refuse.ts'

/** The sealed application form. */
export function applicationFormRoutes(route: Route, config: Config): void {
  const offered = moduleRoute(route, config, 'confirmation')
  offered(getApplicationForm, async () => {
    throw refuse('applicationNotFound')
  })
}
