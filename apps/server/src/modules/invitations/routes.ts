import { joinApplication } from '@registration/contract/confirmations.ts'
import {
  createInvitation,
  declineInvitation,
  getInvitation,
  listInvitations,
  openInvitation,
  readFillIn,
  remindInvitee,
  setCounter,
  withdrawInvitation,
} from '@registration/contract/invitations.ts'
import type { Config } from '../../config.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../refuse.ts'

/** The invitations of an application's parties. */
export function invitationRoutes(route: Route, config: Config): void {
  const offered = moduleRoute(route, config, 'confirmation')
  offered(listInvitations, async () => {
    throw refuse('invitationNotFound')
  })
  offered(createInvitation, async () => {
    throw refuse('invitationNotFound')
  })
  offered(getInvitation, async () => {
    throw refuse('invitationNotFound')
  })
  offered(remindInvitee, async () => {
    throw refuse('invitationNotFound')
  })
  offered(withdrawInvitation, async () => {
    throw refuse('invitationNotFound')
  })
  offered(setCounter, async () => {
    throw refuse('invitationNotFound')
  })
  offered(openInvitation, async () => {
    throw refuse('invitationNotFound')
  })
  offered(declineInvitation, async () => {
    throw refuse('invitationNotFound')
  })
  offered(readFillIn, async () => {
    throw refuse('invitationNotFound')
  })
  offered(joinApplication, async () => {
    throw refuse('invitationNotFound')
  })
}
