import type { listShows } from '@registration/contract/holdings.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { openHoldingReference } from './holding-reference.ts'
import { listShowsOfTitle } from './show-store.ts'
import { getUnlockedCitizen } from './unlock-service.ts'

const latest = 50

/** When the caller showed a certificate, and how often others looked. The register is not asked. */
export const listShowsHandler: Handler<typeof listShows> = async ({ ref }, ctx) => {
  const { caller, pool, cipher } = ctx
  const { titleId } = openHoldingReference(ctx, ref)
  await getUnlockedCitizen(ctx)
  const shows = await listShowsOfTitle(pool, cipher, { citizenId: caller.citizenId, titleId, limit: latest })
  return {
    shows: shows.map(({ at, until, looks }) => ({ at: toShanghai(at), until: toShanghai(until), looks })),
  }
}
