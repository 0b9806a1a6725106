import { findLatestApplication, getContact, listOtherOffices } from '@registration/contract/information.ts'
import type { Route } from '../../http/route.ts'
import { findLatestApplicationHandler } from './find-latest-application.ts'
import { getContactHandler } from './get-contact.ts'
import { listOtherOfficesHandler } from './list-other-offices.ts'

export function contactRoutes(route: Route): void {
  route(getContact, getContactHandler)
  route(listOtherOffices, listOtherOfficesHandler)
  route(findLatestApplication, findLatestApplicationHandler)
}
