import type { listPropertyLooks, PropertyLook } from '@registration/contract/holdings.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { listEntriesAbout } from '../audit/audit-store.ts'

const latest = 50

/** What the audit log says of a look, and how the citizen is told. */
const kinds: Record<string, PropertyLook | undefined> = {
  holdings: 'list',
  holding: 'detail',
  holdingCheck: 'check',
  holdingStart: 'start',
  holdingShow: 'show',
  electronicCertificate: 'certificate',
}

/** The latest looks at the caller's own property, from the audit log. */
export const listPropertyLooksHandler: Handler<typeof listPropertyLooks> = async (_input, { caller, db }) => {
  const entries = await listEntriesAbout(db, caller.citizenId, {
    acts: ['identityRead', 'propertyLookedAt'],
    details: Object.keys(kinds),
    limit: latest,
  })
  return {
    looks: entries.map(({ act, details, at }) => ({
      at: toShanghai(at),
      kind: act === 'propertyLookedAt' ? 'byOther' : (kinds[details] ?? 'detail'),
    })),
  }
}
