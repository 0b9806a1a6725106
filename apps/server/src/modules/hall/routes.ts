import { getMenu } from '@registration/contract/hall.ts'
import type { Route } from '../../http/route.ts'
import { getMenuHandler } from './get-menu.ts'

export function hallRoutes(route: Route): void {
  route(getMenu, getMenuHandler)
}
