import { confirmationFileAddress, type readConfirmation } from '@registration/contract/confirmations.ts'
import { maskPhone } from '@registration/contract/masking.ts'
import { aliasOf } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { confirmedContent } from './confirmed-content-rules.ts'
import { getConfirmable } from './digest-service.ts'
import { sealFileReference } from './file-reference-service.ts'
import { getOwnPlaces } from './own-places-service.ts'
import { inviterFor } from './place-rules.ts'

/** What the caller is asked to confirm: exactly what its digest covers. */
export const readConfirmationHandler: Handler<typeof readConfirmation> = async (named, ctx) => {
  const { db, cipher, content, language, caller } = ctx
  const { application, business, citizen, own, method, invitation, isConfirmed } = await getOwnPlaces(ctx, named)
  const { contents, digest, materials } = await getConfirmable(ctx, application)
  if (!digest) throw refuse('businessNotFound')
  await ctx.readings.record({ citizenId: caller.citizenId, kind: 'confirmation', record: application.id })
  const disposes = own.some(({ party }) => business.confirmation?.[party.role] === 'face')
  const inviter = invitation && (await getCitizen(db, cipher, invitation.inviterId))
  const { id: applicationId, region_code: regionCode } = application
  return {
    ...confirmedContent(
      { business, regionCode, contents, materials },
      {
        content,
        language,
        own: own.map(({ party }) => party.id),
        addressOf: (fileId) => confirmationFileAddress(sealFileReference(ctx, { applicationId, fileId })),
      },
    ),
    digest: digest.toString('hex'),
    // Somebody may be entered more than once in a role.
    aliases: [...new Set(own.map(({ party }) => aliasOf(business, party.role)[language]))],
    disposes,
    // Without a property nothing is given away yet.
    ...(disposes && contents.units.length > 0 && { gives: business.confirmation?.gives?.[language] }),
    inviter: inviter ? inviterFor(inviter, language) : '',
    until: invitation && !isConfirmed ? toShanghai(invitation.expiresAt) : '',
    method,
    phone: maskPhone(citizen.phone),
    state: isConfirmed ? 'confirmed' : 'open',
  }
}
