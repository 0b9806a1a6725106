import { getParticipation, listParticipations } from '@registration/contract/participations.ts'
import type { Config } from '../../config.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { getParticipationHandler } from './get-participation.ts'
import { listParticipationsHandler } from './list-participations.ts'

/** The applications of others in which a citizen takes part. */
export function participationRoutes(route: Route, config: Config): void {
  const offered = moduleRoute(route, config, 'confirmation')
  offered(listParticipations, listParticipationsHandler)
  offered(getParticipation, getParticipationHandler)
}
