import { type ReviewStatus, statusText } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { hourMs } from '../../durations.ts'
import { type Filling, linkOf } from '../messages/message-rules.ts'
import { notifyCitizens } from '../messages/message-service.ts'
import { listWithUnread } from '../messages/message-store.ts'
import type { ApplicationRow, OwnedApplication } from './application-store.ts'
import { listParticipants, type Participant } from './participant-store.ts'
import { endInvitationsOf, endParticipations, endParticipationsOfNoParty } from './participation-store.ts'

type Services = LocalServices & { db: Db }
type NamedApplication = OwnedApplication & Pick<ApplicationRow, 'business_id'>

/** Of one kind about one application within an hour, while they are not read. */
const mostUnread = 3

/**
 * Notifies everybody who takes part that the application was submitted or taken back, or that a party has to come. A
 * filer can submit and take back hundreds of times an hour: nobody else's phone has to suffer it.
 */
export async function notifyParticipants(
  services: Services,
  application: NamedApplication,
  kind: 'sharedSubmitted' | 'sharedRevoked' | 'sharedNeedsParty',
): Promise<void> {
  const participants = (await participantsOf(services, application)).map((each) => ({
    link: linkOf(kind, each.recordId),
    ...each,
  }))
  if (participants.length === 0) return
  const since = new Date(services.clock.now().getTime() - hourMs)
  const known = await listWithUnread(services.db, participants, { kind, since, atLeast: mostUnread })
  const others = participants.filter(({ citizenId }) => !known.includes(citizenId))
  await notifyCitizens(services.db, services, messagesFor(services, application, others, { kind, params: {} }))
}

/** Notifies everybody who takes part of a decision of the registry. */
export async function notifyParticipantsOfDecision(
  services: Services,
  application: NamedApplication,
  status: ReviewStatus,
): Promise<void> {
  const kind = status === 'registered' ? 'sharedRegistered' : 'sharedMoved'
  const participants = await participantsOf(services, application)
  const params = { status: { zh: statusText(status, 'zh'), en: statusText(status, 'en') } }
  await notifyCitizens(services.db, services, messagesFor(services, application, participants, { kind, params }))
}

/** After an edit: notifies those of the participants before it whose confirmation it has ended. */
export async function notifyToConfirmAgain(
  services: Services,
  application: NamedApplication,
  participants: readonly Participant[],
  citizenIds: readonly (string | null)[],
): Promise<void> {
  const ended = participants.filter(({ citizenId, link }) => link === undefined && citizenIds.includes(citizenId))
  const messages = messagesFor(services, application, ended, { kind: 'confirmAgain', params: {} })
  await notifyCitizens(services.db, services, messages)
}

/**
 * After an edit: ends what those have of the application who are no party of it any more. `goneIds`: the parties that the
 * edit has deleted or replaced. Nobody leaves without one: who takes part may have another document number since.
 * Notifies those of the participants before it. Returns the ids of all of them.
 */
export async function endForWhoLeft(
  services: Services,
  application: NamedApplication,
  { participants, goneIds }: { participants: readonly Participant[]; goneIds: readonly string[] },
): Promise<string[]> {
  if (goneIds.length === 0) return []
  const { db, clock } = services
  const left = await endParticipationsOfNoParty(db, application, { goneIds, now: clock.now() })
  const notified = left.filter((each) => participants.some(({ citizenId }) => citizenId === each.citizenId))
  await notifyCitizens(db, services, messagesFor(services, application, notified, { kind: 'sharedLeft', params: {} }))
  return left.map(({ citizenId }) => citizenId)
}

/**
 * After an edit of what is confirmed: notifies who has one of the open invitations. Who was so notified within an hour and
 * has not read it is not notified again: a form is saved many times while it is filled in.
 */
export async function notifyOfEdit(
  services: Services,
  application: NamedApplication,
  participants: readonly Participant[],
  openIds: readonly string[],
): Promise<void> {
  const invited = participants.flatMap(({ citizenId, invitationIds }) =>
    invitationIds
      .filter((id) => openIds.includes(id))
      .slice(0, 1)
      .map((invitationId) => ({ citizenId, recordId: invitationId, link: paths.confirm({ invitationId }) })),
  )
  if (invited.length === 0) return
  const kind = 'invitationChanged'
  const since = new Date(services.clock.now().getTime() - hourMs)
  const known = await listWithUnread(services.db, invited, { kind, since })
  const unaware = invited.filter(({ citizenId }) => !known.includes(citizenId))
  const messages = messagesFor(services, application, unaware, { kind, params: {} })
  await notifyCitizens(services.db, services, messages)
}

/** Notifies who was invited that an edit has ended their invitation. */
export async function notifyOfEndedInvitation(
  services: Services,
  application: NamedApplication,
  invited: readonly Participant[],
): Promise<void> {
  const ended = invited.map((each) => ({ ...each, link: paths.sharedApplications() }))
  await notifyCitizens(
    services.db,
    services,
    messagesFor(services, application, ended, { kind: 'invitationOver', params: {} }),
  )
}

/** Before an application is deleted: ends what others have of it, and notifies them. */
export async function endForParticipants(services: Services, application: NamedApplication): Promise<void> {
  const { db, clock } = services
  const participants = await participantsOf(services, application)
  await endParticipations(db, application, clock.now())
  await endInvitationsOf(db, application, clock.now())
  const left = participants.map(({ link, ...rest }) => ({ ...rest, ...(link && { link: paths.sharedApplications() }) }))
  await notifyCitizens(db, services, messagesFor(services, application, left, { kind: 'sharedEnded', params: {} }))
}

async function participantsOf({ db, config, clock }: Services, application: NamedApplication): Promise<Participant[]> {
  return config.modules.includes('confirmation') ? listParticipants(db, application, clock.now()) : []
}

function messagesFor<K extends string, P extends object>(
  { content }: Services,
  application: NamedApplication,
  recipients: readonly Pick<Participant, 'citizenId' | 'recordId' | 'link'>[],
  { kind, params }: { kind: K; params: P },
) {
  const name = nameOfBusiness(content, application)
  return recipients.map(({ citizenId, recordId, link }) => ({
    citizenId,
    recordId,
    kind,
    params: { name, ...params },
    ...(link && { link }),
  }))
}

/** For others the business alone: the name that the filer has given is their own. */
const nameOfBusiness = (content: Content, { business_id }: Pick<ApplicationRow, 'business_id'>): Filling =>
  findBusiness(content, business_id)?.name ?? ''
