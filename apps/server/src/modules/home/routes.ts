import { getMenu, getOfficePhone } from '@registration/contract/home.ts'
import type { Route } from '../../http/route.ts'
import { getMenuHandler } from './get-menu.ts'
import { getOfficePhoneHandler } from './get-office-phone.ts'

export function homeRoutes(route: Route): void {
  route(getMenu, getMenuHandler)
  route(getOfficePhone, getOfficePhoneHandler)
}
