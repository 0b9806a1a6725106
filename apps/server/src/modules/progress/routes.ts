import { getProgress, listOwnNumbers } from '@registration/contract/progress.ts'
import type { Route } from '../../http/route.ts'
import { getProgressHandler } from './get-progress.ts'
import { listOwnNumbersHandler } from './list-own-numbers.ts'

export function progressRoutes(route: Route): void {
  route(getProgress, getProgressHandler)
  route(listOwnNumbers, listOwnNumbersHandler)
}
