import type { FoundProperty, searchProperty } from '@registration/contract/property-search.ts'
import type { EntryKind } from '@registration/contract/rules/register-check.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { PlatformError } from '../../platform/ask.ts'
import type { RegisteredProperty } from '../../platform/registry/land-register.ts'
import { refuse } from '../../refuse.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { listParties, type StoredParty } from './party-store.ts'

type Ctx = ContextOf<typeof searchProperty>

/**
 * The register's entry of a certificate number. Only for a certified citizen, and only for property whose owner is a
 * party of that application. Other property is not found. If the register does not answer, the refusal says so.
 */
export const searchPropertyHandler: Handler<typeof searchProperty> = async (input, ctx) => {
  const { caller, db, cipher } = ctx
  const application = await getOwnApplication(db, caller.citizenId, input.applicationId)
  const citizen = await getCitizen(db, cipher, caller.citizenId)
  if (!citizen.certifiedAt) throw refuse('certificationNeeded')
  const parties = await listParties(db, cipher, application)
  const found = (await findProperties(ctx, input.certificateNumber)).filter((property) => isOwned(property, parties))
  if (found.length === 0) throw refuse('propertyNotFound')
  return found.map(toFound)
}

async function findProperties({ platform, log }: Ctx, certificateNumber: string): Promise<RegisteredProperty[]> {
  try {
    return await platform.landRegister.findProperties(certificateNumber)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    log.warn({ platform: error.platform, code: error.code }, 'the register did not answer')
    throw refuse('registerSilent')
  }
}

/** What the form fills in, and what burdens the unit: the kinds of the search and their days, nobody's name. */
function toFound({ owners, isPlaced, pending, restrictions, ...shown }: RegisteredProperty): FoundProperty {
  return {
    ...shown,
    restrictions: restrictions.map(({ kind, registeredAt }) => ({ kind: searchedKind(kind), registeredAt })),
  }
}

/** The search knows no difference between a seizure and an advance one, or between the kinds of mortgages. */
function searchedKind(kind: EntryKind): FoundProperty['restrictions'][number]['kind'] {
  if (kind === 'preSeizure') return 'seizure'
  return kind === 'constructionMortgage' ? 'mortgage' : kind
}

const isOwned = ({ owners }: RegisteredProperty, parties: StoredParty[]): boolean =>
  owners.some(({ name, documentNumber }) =>
    parties.some((party) => party.name === name && party.documentNumber === documentNumber),
  )
