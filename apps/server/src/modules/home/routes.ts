import { getMenu } from '@registration/contract/home.ts'
import type { Route } from '../../http/route.ts'
import { getMenuHandler } from './get-menu.ts'

export function homeRoutes(route: Route): void {
  route(getMenu, getMenuHandler)
}
