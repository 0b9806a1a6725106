/**
 * Every endpoint by our name for it: the OpenAPI document, the glossary, the golden samples and the checks walk this
 * record.
 */
import * as applications from './applications.ts'
import * as appointments from './appointments.ts'
import * as archive from './archive.ts'
import * as callQueue from './call-queue.ts'
import * as caseQuestions from './case-questions.ts'
import * as catalogue from './catalogue.ts'
import * as certificates from './certificates.ts'
import * as channels from './channels.ts'
import * as coOwnership from './co-ownership.ts'
import * as confirmations from './confirmations.ts'
import * as deskAccount from './desk/account.ts'
import * as deskCase from './desk/case.ts'
import * as deskClaims from './desk/claims.ts'
import * as deskDecisions from './desk/decisions.ts'
import * as deskNotices from './desk/notices.ts'
import * as deskQueue from './desk/queue.ts'
import * as deskSignIn from './desk/sign-in.ts'
import * as deskStaff from './desk/staff.ts'
import * as deskSupervision from './desk/supervision.ts'
import type { Endpoint } from './endpoint.ts'
import * as face from './face.ts'
import * as feedback from './feedback.ts'
import * as guidance from './guidance.ts'
import * as holdings from './holdings.ts'
import * as home from './home.ts'
import * as information from './information.ts'
import * as invitations from './invitations.ts'
import * as materials from './materials.ts'
import * as messages from './messages.ts'
import * as ownData from './own-data.ts'
import * as participations from './participations.ts'
import * as party from './party.ts'
import * as phoneCodes from './phone-codes.ts'
import * as privacy from './privacy.ts'
import * as profile from './profile.ts'
import * as progress from './progress.ts'
import * as properties from './properties.ts'
import * as propertySearch from './property-search.ts'
import * as propertyUnit from './property-unit.ts'
import * as ratings from './ratings.ts'
import * as remarks from './remarks.ts'
import * as session from './session.ts'
import * as tax from './tax.ts'

const modules = [
  session,
  home,
  catalogue,
  applications,
  caseQuestions,
  remarks,
  invitations,
  confirmations,
  participations,
  party,
  coOwnership,
  propertyUnit,
  propertySearch,
  properties,
  holdings,
  materials,
  progress,
  phoneCodes,
  archive,
  certificates,
  tax,
  messages,
  feedback,
  ratings,
  channels,
  information,
  guidance,
  appointments,
  callQueue,
  profile,
  face,
  privacy,
  ownData,
  deskSignIn,
  deskAccount,
  deskStaff,
  deskQueue,
  deskClaims,
  deskCase,
  deskDecisions,
  deskSupervision,
  deskNotices,
]

export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'input' in value && 'answer' in value
}
