import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { compareContents } from '../applications/change-rules.ts'
import { wordsOfChange } from '../applications/change-word-rules.ts'
import {
  type ComparedContents,
  type Confirmed,
  freeze,
  nothingConfirmed,
} from '../applications/frozen-application-rules.ts'
import { listRemarks } from '../applications/remark-store.ts'
import { findSubmission, insertSubmission } from '../applications/submission-store.ts'
import type { Place } from '../confirmations/place-store.ts'
import type { Citizen } from '../session/citizen-store.ts'
import type { Correction } from './snapshot-application.ts'

interface Handed {
  /** With the number of this submission. */
  application: ApplicationRow
  business: OfferedBusiness
  citizen: Pick<Citizen, 'name' | 'phone' | 'documentNumber'>
  contents: ComparedContents
  /** Of the contents. Undefined with the module off: then nothing of it is kept. */
  digest: Buffer | undefined
  places: readonly Place[]
  now: Date
}

/** Keeps what is handed in. What the registry is to see of the submission before: changes since, and notes to its remarks. */
export async function keepSubmission(
  services: LocalServices & { db: Db },
  { application, business, citizen, contents, digest, places, now }: Handed,
): Promise<Correction> {
  const { db, content, cipher, ids } = services
  const { submission } = application
  const before = submission - 1
  const [kept, remarks] =
    before === 0
      ? [undefined, []]
      : await Promise.all([
          findSubmission(db, cipher, application, before),
          listRemarks(db, cipher, application, before),
        ])
  const documentNumbers = [...new Set([...(kept?.frozen?.applicant.documentNumbers ?? []), citizen.documentNumber])]
  const frozen = freeze(
    application,
    business,
    { ...citizen, documentNumbers },
    { ...contents, ...confirmedOf(digest, places) },
  )
  await insertSubmission(db, cipher, application, { id: ids.uuid(), submission, frozen, at: now })
  const changes = kept?.frozen ? compareContents(kept.frozen, contents) : []
  return {
    changes: changes.map((change) => wordsOfChange(change, { business: frozen.business, content, language: 'zh' })),
    remarkAnswers: remarks.filter(({ note }) => note !== '').map(({ id, note }) => ({ remarkId: id, note })),
  }
}

/** What the parties could confirm, and who has or confirms at the counter. */
function confirmedOf(digest: Buffer | undefined, places: readonly Place[]): Confirmed {
  if (!digest) return nothingConfirmed
  return {
    digest: digest.toString('hex'),
    confirmations: places
      .filter(({ state }) => state === 'confirmed' || state === 'counter')
      .map(({ partyId, method, confirmedAt, digest }) => ({
        partyId,
        method: method ?? 'counter',
        at: confirmedAt ? toShanghai(confirmedAt) : '',
        digest: digest?.toString('hex') ?? '',
      })),
  }
}
