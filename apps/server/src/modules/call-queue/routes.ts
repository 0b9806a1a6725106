import * as callQueue from '@registration/contract/call-queue.ts'
import type { Config } from '../../config.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { cancelNumberHandler } from './cancel-number.ts'
import { getQueueTermsHandler, listQueueNewsHandler } from './get-terms.ts'
import { listQueueBusinessesHandler, listQueueGroupsHandler } from './list-businesses.ts'
import { countQueueNumbersHandler, listQueueDaysHandler, listQueueTimesHandler } from './list-days.ts'
import { countAheadHandler, listNumbersHandler } from './list-numbers.ts'
import { listOpenOfficesHandler, listQueueOfficesHandler } from './list-offices.ts'
import { takeNumberHandler } from './take-number.ts'

/** The call-number module. */
export function callQueueRoutes(route: Route, config: Config): void {
  const offered = moduleRoute(route, config, 'call-queue')
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
