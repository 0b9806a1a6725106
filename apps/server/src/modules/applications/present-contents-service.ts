import type { ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { listAttachmentsOf } from '../materials/attachment-store.ts'
import { type ComparedContents, contentsOf } from './frozen-application-rules.ts'
import { listPartiesOf } from './party-store.ts'
import { listUnitsOf } from './property-unit-store.ts'

/** What a citizen's applications have now, to be compared with their submissions. */
export async function listPresentContents(
  db: ReadDb,
  cipher: FieldCipher,
  citizenId: string,
  applicationIds: readonly string[],
): Promise<Map<string, ComparedContents>> {
  const [parties, units, attachments] = await Promise.all([
    listPartiesOf(db, cipher, citizenId, applicationIds),
    listUnitsOf(db, citizenId, applicationIds),
    listAttachmentsOf(db, citizenId, applicationIds),
  ])
  return new Map(
    applicationIds.map((id) => {
      const own = <T>(all: ReadonlyMap<string, T[]>) => all.get(id) ?? []
      return [id, contentsOf({ parties: own(parties), units: own(units), answers: [], attachments: own(attachments) })]
    }),
  )
}

/** As `listPresentContents` for one application. */
export async function getPresentContents(
  db: ReadDb,
  cipher: FieldCipher,
  { id, citizen_id }: { id: string; citizen_id: string },
): Promise<ComparedContents> {
  const contents = (await listPresentContents(db, cipher, citizen_id, [id])).get(id)
  if (!contents) throw new Error('The contents of an application that was asked for are missing')
  return contents
}
