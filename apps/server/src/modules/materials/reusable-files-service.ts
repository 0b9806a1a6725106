import { limits } from '@registration/contract/rules/limits.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { Content, OfferedBusiness } from '../../content/content-schema.ts'
import type { ReadDb } from '../../db/database.ts'
import { dayMs } from '../../durations.ts'
import { refuse } from '../../refuse.ts'
import { serverLimits } from '../../server-limits.ts'
import type { OwnedApplication } from '../application-record/application-store.ts'
import { type Attachment, listAttachments, listSubmittedFiles, type SubmittedFile } from './attachment-store.ts'

/** What every business calls the documents that prove who somebody is. */
const identityDocuments = 'identity-documents'

interface Wanted {
  application: OwnedApplication
  business: OfferedBusiness
  materialId: string
}

/**
 * The citizen's own files of the same kind, newest submission first: of the material with the same id or the same name,
 * from other applications that were submitted in the last 365 days. Each content once, without what the material has.
 */
export async function listReusable(
  { db, content, clock }: { db: ReadDb; content: Content; clock: { now(): Date } },
  { application, business, materialId }: Wanted,
): Promise<SubmittedFile[]> {
  const name = nameOf(business, materialId)
  if (name === undefined) throw refuse('materialNotFound')
  const since = new Date(clock.now().getTime() - serverLimits.reusableDays * dayMs)
  const [submitted, present] = await Promise.all([
    listSubmittedFiles(db, { citizenId: application.citizen_id, since }),
    listAttachments(db, application),
  ])
  const isSameKind = (file: SubmittedFile) => {
    const other = findBusiness(content, file.businessId)
    return file.materialId === materialId || (other !== undefined && nameOf(other, file.materialId) === name)
  }
  const seen = new Set(present.filter((file) => file.materialId === materialId).map(contentOf))
  return submitted
    .filter((file) => file.applicationId !== application.id && isSameKind(file))
    .filter((file) => materialId !== identityDocuments || file.firstReceivedAt >= since)
    .filter((file) => !seen.has(contentOf(file)) && seen.add(contentOf(file)))
    .slice(0, limits.reusableFiles)
}

const nameOf = ({ materials }: OfferedBusiness, materialId: string) =>
  materials.find(({ id }) => id === materialId)?.name.zh

const contentOf = ({ sha256 }: Attachment) => sha256.toString('hex')
