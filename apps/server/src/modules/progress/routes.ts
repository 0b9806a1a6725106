import { getProgress } from '@registration/contract/progress.ts'
import type { Route } from '../../http/route.ts'
import { getProgressHandler } from './get-progress.ts'

export function progressRoutes(route: Route): void {
  route(getProgress, getProgressHandler)
}
