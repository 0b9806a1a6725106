import type { invitationPurposes } from '@registration/contract/invitations.ts'
import { paths } from '@registration/contract/paths.ts'
import type { Caller, LocalServices, WriteContext } from '../../context.ts'
import type { Db, ReadDb } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { type ApplicationRow, lockApplication, lockOwnApplication } from '../application-record/application-store.ts'
import { notifyOfConfirmations } from '../applications/notify-applicant-service.ts'
import { reportPlaces, snapshotOf } from '../confirmations/announce-service.ts'
import { identityOf, isConfirmationOver, isInvitee } from '../confirmations/place-rules.ts'
import { listPlaces, movePlace } from '../confirmations/place-store.ts'
import { notifyCitizens } from '../messages/message-service.ts'
import { type Citizen, getCitizen } from '../session/citizen-store.ts'
import {
  endInvitation,
  findReceivedInvitation,
  getOwnInvitation,
  type Invitation,
  isOpen,
  listInvitees,
  tokenOf,
} from './invitation-store.ts'

type Reading = Pick<LocalServices, 'cipher' | 'clock'> & { caller: Caller; db: ReadDb }

/** The caller's own application, locked, while its parties can still be asked online. */
export async function lockInvitingApplication({ db, caller }: WriteContext, id: string): Promise<ApplicationRow> {
  const application = await lockOwnApplication(db, caller.citizenId, id)
  if (isConfirmationOver(application.status)) throw refuse('confirmationOver')
  return application
}

/** An open invitation of the caller's, with its application locked. */
export async function lockSentInvitation(ctx: WriteContext, id: string) {
  const { db, caller, clock } = ctx
  const { application_id: applicationId } = await getOwnInvitation(db, caller.citizenId, id)
  if (applicationId === null) throw refuse('invitationEnded')
  const application = await lockInvitingApplication(ctx, applicationId)
  const invitation = await getOwnInvitation(db, caller.citizenId, id)
  if (!isOpen(invitation, clock.now())) throw refuse('invitationEnded')
  return { application, invitation }
}

/** An open invitation that is for the caller. Not found for everybody else. */
export async function getReceivedInvitation(
  ctx: Reading,
  id: string,
): Promise<{ invitation: Invitation; citizen: Citizen }> {
  const { db, cipher, caller, clock } = ctx
  const invitation = await findReceivedInvitation(db, id)
  if (!invitation || invitation.inviter_id === caller.citizenId) throw refuse('invitationNotFound')
  const citizen = await getCitizen(db, cipher, caller.citizenId)
  if (!citizen.certifiedAt) throw refuse('certificationNeeded')
  if (!isMeant(ctx, invitation, citizen)) throw refuse('invitationNotFound')
  refuseEnded(invitation, { citizenId: citizen.id, now: clock.now() })
  return { invitation, citizen }
}

/** As `getReceivedInvitation`, with its application locked. */
export async function lockReceivedInvitation(ctx: WriteContext, id: string) {
  const { application_id: applicationId } = (await getReceivedInvitation(ctx, id)).invitation
  const application = applicationId === null ? undefined : await lockApplication(ctx.db, applicationId)
  if (!application) throw refuse('invitationEnded')
  if (isConfirmationOver(application.status)) throw refuse('confirmationOver')
  return { application, ...(await getReceivedInvitation(ctx, id)) }
}

/** Whether an invitation is for a citizen. To enter oneself it is for its holder, until somebody has done so. */
export function isMeant({ cipher }: Pick<Reading, 'cipher'>, { invitee_index }: Invitation, citizen: Citizen): boolean {
  return invitee_index === null || isInvitee(cipher, invitee_index, identityOf(citizen))
}

/**
 * Whether an invitation that is for this citizen is answered: by them, or by another account of the same person or company.
 * One to enter oneself names nobody. Once it is answered it is for the account that answered it.
 */
export const isAnswered = ({ answered_by, invitee_index }: Invitation, citizenId: string): boolean =>
  answered_by === citizenId || (answered_by !== null && invitee_index !== null)

/** Refuses an invitation that has ended, or that is answered. */
export function refuseEnded(invitation: Invitation, { citizenId, now }: { citizenId: string; now: Date }): void {
  if (isAnswered(invitation, citizenId)) throw refuse('alreadyAnswered')
  if (!isOpen(invitation, now)) throw refuse('invitationEnded')
}

/** What its holder can do with it: who has entered themselves confirms next. */
export const purposeOf = ({ place_id, purpose }: Invitation): (typeof invitationPurposes)[number] =>
  place_id === null ? purpose : 'confirm'

/** An invitation as its sender passes it on. The address is empty once the invitation has ended. */
export function sentInvitation({ config, cipher }: Pick<LocalServices, 'config' | 'cipher'>, invitation: Invitation) {
  const token = tokenOf(cipher, invitation)
  const url = token === '' ? '' : `${config.publicBase}${paths.invite({ token })}`
  return { invitationId: invitation.id, url, until: toShanghai(invitation.expires_at) }
}

/** Notifies the account that an invitation means, if there is one. Nobody else learns whether there is. */
export async function notifyInvitees(ctx: LocalServices & { db: Db }, invitation: Invitation): Promise<void> {
  const citizenIds = await listInvitees(ctx.db, invitation)
  const about = { kind: 'confirmationWanted' as const, params: {}, recordId: invitation.id }
  await notifyCitizens(
    ctx.db,
    ctx,
    citizenIds.map((citizenId) => ({ citizenId, ...about })),
  )
}

/**
 * Ends an invitation that nobody answered, and notifies its sender, if they can still do something. The application is
 * locked.
 */
export async function endUnanswered(
  ctx: LocalServices & { db: Db },
  application: ApplicationRow,
  { invitation, state }: { invitation: Invitation; state: 'ended' | 'expired' },
): Promise<void> {
  const now = ctx.clock.now()
  if (!(await endInvitation(ctx.db, invitation, { state, now }))) return
  const { place_id: placeId } = invitation
  if (placeId !== null) await movePlace(ctx.db, 'expire', { id: placeId, state: 'invited' }, { now })
  if (!isConfirmationOver(application.status)) await notifyOfConfirmations(ctx.db, ctx, application, 'invitationEnded')
}

/** After a place was moved: the registry is told, once the application is with it. */
export async function reportPlace(
  ctx: LocalServices & { db: Db },
  application: ApplicationRow,
  placeId: string,
): Promise<void> {
  const places = [...(await listPlaces(ctx.db, application.id, ctx.clock.now())).values()]
  const moved = places.filter(({ id }) => id === placeId)
  await reportPlaces(ctx.db, ctx, application, moved.flatMap(snapshotOf))
}
