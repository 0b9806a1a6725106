import { findBusiness } from '../../content/content-lookup.ts'
import type { ApplicationRow, OwnedApplication } from '../application-record/application-store.ts'
import { digestSaltOf } from '../application-record/digest-salt-rules.ts'
import type { ComparedContents, FrozenBusiness } from '../applications/frozen-application-rules.ts'
import { getPresentContents, type ReadingContents } from '../applications/present-contents-service.ts'
import { findWithOffice } from '../applications/submission-store.ts'
import { digestOf } from './digest-rules.ts'

interface ToConfirm {
  contents: ComparedContents
  /** Undefined for a business that is offered no longer. */
  digest: Buffer | undefined
  /** The papers of the business, with those that are confirmed. */
  materials: FrozenBusiness['materials']
}

/** What of an application is confirmed: what the office has of it, otherwise what would be submitted now. */
export async function getConfirmable(
  services: ReadingContents,
  application: OwnedApplication & Pick<ApplicationRow, 'business_id' | 'region_code' | 'digest_salt_sealed'>,
): Promise<ToConfirm> {
  const { db, cipher, content } = services
  const business = findBusiness(content, application.business_id)
  const [submitted, contents] = await Promise.all([
    findWithOffice(db, cipher, application),
    getPresentContents(services, application),
  ])
  if (submitted?.digest)
    return {
      contents: submitted,
      digest: Buffer.from(submitted.digest, 'hex'),
      materials: areMarked(submitted.business) ? submitted.business.materials : (business?.materials ?? []),
    }
  const regionCode = application.region_code
  const salt = digestSaltOf(cipher, application)
  const digest = business && digestOf({ salt, business, regionCode, contents })
  return { contents, digest, materials: business?.materials ?? [] }
}

/** A submission of before did not keep which of its papers are confirmed: those of the business now are shown. */
const areMarked = ({ materials }: FrozenBusiness) => materials.some(({ confirmed }) => confirmed !== undefined)
