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
import { createInvitationHandler } from './create-invitation.ts'
import { declineInvitationHandler } from './decline-invitation.ts'
import { getInvitationHandler } from './get-invitation.ts'
import { joinApplicationHandler } from './join-application.ts'
import { listInvitationsHandler } from './list-invitations.ts'
import { openInvitationHandler } from './open-invitation.ts'
import { readFillInHandler } from './read-fill-in.ts'
import { remindInviteeHandler } from './remind-invitee.ts'
import { setCounterHandler } from './set-counter.ts'
import { withdrawInvitationHandler } from './withdraw-invitation.ts'

/** The invitations of an application's parties. */
export function invitationRoutes(route: Route, config: Config): void {
  const offered = moduleRoute(route, config, 'confirmation')
  offered(listInvitations, listInvitationsHandler)
  offered(createInvitation, createInvitationHandler)
  offered(getInvitation, getInvitationHandler)
  offered(remindInvitee, remindInviteeHandler)
  offered(withdrawInvitation, withdrawInvitationHandler)
  offered(setCounter, setCounterHandler)
  offered(openInvitation, openInvitationHandler)
  offered(declineInvitation, declineInvitationHandler)
  offered(readFillIn, readFillInHandler)
  offered(joinApplication, joinApplicationHandler)
}
