import { type Endpoint, nothing } from '@registration/contract/endpoint.ts'
import { named } from '@registration/contract/wire.ts'
import type { OptionalModule } from '../config/modules.ts'
import type { Config } from '../config.ts'
import { refuse } from '../refuse.ts'
import type { Route } from './route.ts'

/** The calls of an optional module. If it is switched off, each is refused with that reason, for any payload. */
export function moduleRoute(route: Route, { modules }: Pick<Config, 'modules'>, module: OptionalModule): Route {
  return modules.includes(module) ? route : (endpoint) => refuseAll(route, endpoint)
}

function refuseAll(route: Route, endpoint: Endpoint): void {
  const anything = { ...endpoint, input: named({}), answer: nothing }
  route(anything, () => Promise.reject(refuse('moduleOff')))
}
