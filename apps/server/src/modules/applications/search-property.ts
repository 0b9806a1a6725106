import type { searchProperty } from '@registration/contract/property-search.ts'
import type { CtxOf, Handler } from '../../http/call.ts'
import { countUp } from '../../http/rate-limit-store.ts'
import { PlatformError } from '../../platform/ask.ts'
import type { RegisteredProperty } from '../../platform/registry/land-register.ts'
import { refuse } from '../../refuse.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { getOwnApplication } from './application-store.ts'
import { listParties, type StoredParty } from './party-store.ts'

type Ctx = CtxOf<typeof searchProperty>

const searchesPerMinute = 30

/**
 * What the register has under a certificate's number, for a certified citizen and only of property whose owner is a party
 * of that application; other people's is as if it were not there. A register that is silent is said to be silent.
 */
export const searchPropertyHandler: Handler<typeof searchProperty> = async (input, ctx) => {
  const { caller, pool, cipher, clock } = ctx
  const application = await getOwnApplication(pool, caller.citizenId, input.applicationId)
  const citizen = await getCitizen(pool, cipher, caller.citizenId)
  if (!citizen.certifiedAt) throw refuse('certificationNeeded')
  const searches = await countUp(pool, `property-search:${caller.citizenId}`, { now: clock.now(), windowMs: 60_000 })
  if (searches > searchesPerMinute) throw refuse('tooMany')

  const parties = await listParties(pool, cipher, application.id)
  const found = (await findProperties(ctx, input.certificateNumber)).filter((property) => isOwned(property, parties))
  if (found.length === 0) throw refuse('propertyNotFound')
  return found.map(({ owners: _, ...shown }) => shown)
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

const isOwned = ({ owners }: RegisteredProperty, parties: StoredParty[]): boolean =>
  owners.some(({ name, documentNumber }) =>
    parties.some((party) => party.name === name && party.documentNumber === documentNumber),
  )
