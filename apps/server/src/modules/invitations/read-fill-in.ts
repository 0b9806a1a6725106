import type { readFillIn } from '@registration/contract/invitations.ts'
import { maskDocumentNumber, maskPhone } from '@registration/contract/masking.ts'
import { aliasOf } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { findApplication } from '../application-record/application-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { inviterFor } from '../confirmations/place-rules.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { getReceivedInvitation } from './invitation-service.ts'

/** What one reads before entering oneself. Nothing of the other parties, and nothing of the property. */
export const readFillInHandler: Handler<typeof readFillIn> = async ({ invitationId }, ctx) => {
  const { db, cipher, content, language } = ctx
  const { invitation, citizen } = await getReceivedInvitation(ctx, invitationId)
  const { application_id: applicationId, role } = invitation
  const application = applicationId === null ? undefined : await findApplication(db, applicationId)
  if (!application) throw refuse('invitationEnded')
  const business = getBusiness(content, application.business_id)
  const alias = aliasOf(business, role)[language]
  if (invitation.place_id !== null) throw refuse('alreadyParty', { params: { alias } })
  const inviter = await getCitizen(db, cipher, invitation.inviter_id)
  return {
    business: business.name[language],
    alias,
    inviter: inviterFor(inviter, language),
    until: toShanghai(invitation.expires_at),
    name: citizen.name,
    documentNumber: maskDocumentNumber(citizen.documentNumber),
    phone: maskPhone(citizen.phone),
    asksAddress:
      citizen.accountKind === 'individual' &&
      business.fields[role].fields.some(({ field, required }) => field === 'address' && required),
  }
}
