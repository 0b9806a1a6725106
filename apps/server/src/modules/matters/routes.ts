import { listMyMatters } from '@registration/contract/home.ts'
import type { Route } from '../../http/route.ts'
import { listMyMattersHandler } from './list-my-matters.ts'

export function matterRoutes(route: Route): void {
  route(listMyMatters, listMyMattersHandler)
}
