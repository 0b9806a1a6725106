import * as callQueue from '@registration/contract/call-queue.ts'
import { type Endpoint, nothing } from '@registration/contract/endpoint.ts'
import { named } from '@registration/contract/wire.ts'
import type { Config } from '../../config.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../refuse.ts'
import { cancelNumberHandler } from './cancel-number.ts'
import { getQueueTermsHandler, listQueueNewsHandler } from './get-terms.ts'
import { listQueueBusinessesHandler, listQueueGroupsHandler } from './list-businesses.ts'
import { countQueueNumbersHandler, listQueueDaysHandler, listQueueTimesHandler } from './list-days.ts'
import { countAheadHandler, listNumbersHandler } from './list-numbers.ts'
import { listOpenOfficesHandler, listQueueOfficesHandler } from './list-offices.ts'
import { takeNumberHandler } from './take-number.ts'

/** The call-number module. If it is switched off, each of its calls is refused with that reason, for any payload. */
export function callQueueRoutes(route: Route, { modules }: Config): void {
  const offered: Route = modules.includes('call-queue') ? route : (endpoint) => refuseAll(route, endpoint)
  offered(callQueue.listQueueOffices, listQueueOfficesHandler)
  offered(callQueue.listOpenOffices, listOpenOfficesHandler)
  offered(callQueue.listQueueBusinesses, listQueueBusinessesHandler)
  offered(callQueue.listQueueGroups, listQueueGroupsHandler)
  offered(callQueue.listQueueDays, listQueueDaysHandler)
  offered(callQueue.countQueueNumbers, countQueueNumbersHandler)
  offered(callQueue.listQueueTimes, listQueueTimesHandler)
  offered(callQueue.getQueueTerms, getQueueTermsHandler)
  offered(callQueue.listQueueNews, listQueueNewsHandler)
  offered(callQueue.takeNumber, takeNumberHandler)
  offered(callQueue.listNumbers, listNumbersHandler)
  offered(callQueue.cancelNumber, cancelNumberHandler)
  offered(callQueue.countAhead, countAheadHandler)
}

function refuseAll(route: Route, endpoint: Endpoint): void {
  const anything = { ...endpoint, input: named({}), answer: nothing, writes: false }
  route(anything, () => Promise.reject(refuse('moduleOff')))
}
