import * as ratings from '@registration/contract/ratings.ts'
import type { Route } from '../../http/route.ts'
import { getRatingStateHandler } from './get-rating-state.ts'
import { rateHandler } from './rate.ts'

export function ratingRoutes(route: Route): void {
  route(ratings.rate, rateHandler)
  route(ratings.getRatingState, getRatingStateHandler)
}
