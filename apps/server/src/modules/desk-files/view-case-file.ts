import { type DeskFileSize, deskFilePath, deskFileSizes } from '@registration/contract/desk/desk-paths.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Officer, Services } from '../../context.ts'
import { inTransaction, type ReadDb, readTogether } from '../../db/database.ts'
import { admitOfficer, findOfficer } from '../../http/officer.ts'
import { recordRefusals } from '../../http/officer-refusals.ts'
import { type Refused, refuse } from '../../refuse.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { readScope } from '../desk-cases/case-scope-rules.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { roleAt } from '../desk-cases/visible-case-service.ts'
import { findFiler } from '../desk-review/review-store.ts'
import { pdf, storageKeys } from '../materials/attachment-rules.ts'
import { type CaseFile, findCaseFile, insertOpenedFile } from './case-file-store.ts'

type ViewRequest = FastifyRequest<{ Params: { id: string }; Querystring: { size?: string; ahead?: string } }>

const policy = { permission: 'viewCases', isStepUp: false, isEnrolment: false, isIdle: false } as const
const view = { path: 'files/view', access: 'staff', desk: policy } as const

/**
 * Shows an officer a file of a frozen submission. What is opened is in the audit log, and counts as opened, before it is
 * sent. A small picture (`thumb`) is neither. What is fetched ahead is in the log as fetched, and does not count.
 * docs/product/cases.md 'Files'.
 */
export function viewCaseFileRoute(app: FastifyInstance, services: Services): void {
  app.get(deskFilePath(':id'), async (request: ViewRequest, reply) => {
    const officer = await findOfficer(request, services)
    return recordRefusals(view, officer, services, async () => {
      admitOfficer(view, officer, services)
      if (!officer) throw refuse('signedOut')
      return sendFile({ request, reply, services, officer })
    })
  })
}

interface Viewing {
  request: ViewRequest
  reply: FastifyReply
  services: Services
  officer: Officer
}

async function sendFile({ request, reply, services, officer }: Viewing): Promise<FastifyReply> {
  const { pool, platform, cipher } = services
  const size = deskFileSizes.find((each) => each === (request.query.size ?? 'view'))
  if (!size) throw refuse('caseFileNotFound')
  const { id } = request.params
  const file = await findCaseFile(pool, readScope(officer), id)
  if (!file) throw await fileNotFound(pool, id)
  const [filerId] = await readTogether(pool, (db) =>
    Promise.all([findFiler(db, file.row.id), refuseConflict({ db, cipher }, officer.staffId, file.row)]),
  )
  const shown = shownAs(file, size)
  if (!shown) throw refuse('caseFileNotFound')
  const stream = await platform.files.open(shown.key)
  if (!stream) throw refuse('caseFileGone')
  try {
    if (size !== 'thumb')
      await noteOpened(services, officer, { file, filerId, size, isAhead: request.query.ahead === '1' })
  } catch (error) {
    stream.destroy()
    throw error
  }
  // The screen says that it shows what it had fetched ahead. The framework would read all of it to answer with the headers.
  if (request.method === 'HEAD') stream.destroy()
  return reply
    .header('cache-control', 'private, max-age=300')
    .header('vary', 'cookie')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .type(shown.mediaType)
    .send(stream)
}

/** The refusal of a file that the officer cannot find. If there is one, the audit log names its case. */
async function fileNotFound(db: ReadDb, id: string): Promise<Refused> {
  const foreign = await findCaseFile(db, 'all', id)
  return refuse('caseFileNotFound', foreign && { record: foreign.row.id })
}

/** Where a size of a file is stored. A PDF has no derivatives: its pages are drawn from the original. */
function shownAs({ storageKey, mediaType }: CaseFile, size: DeskFileSize) {
  const keys = storageKeys(storageKey)
  if (mediaType === pdf) return size === 'thumb' ? undefined : { key: keys.original, mediaType }
  return { key: keys[size], mediaType: size === 'original' ? mediaType : 'image/jpeg' }
}

async function noteOpened(
  services: Services,
  officer: Officer,
  {
    file,
    filerId,
    size,
    isAhead,
  }: { file: CaseFile; filerId: string | undefined; size: DeskFileSize; isAhead: boolean },
): Promise<void> {
  const { pool, clock } = services
  const { id: fileId, row } = file
  const { staffId, post } = officer
  await inTransaction(pool, async (db) => {
    if (!isAhead) await insertOpenedFile(db, { caseId: row.id, fileId, staffId, at: clock.now() })
    await recordStaffAct(db, services, {
      staffId,
      post,
      act: isAhead ? 'caseFileFetched' : size === 'original' ? 'caseOriginalRead' : 'caseFileRead',
      details: `${roleAt(officer, row)} ${fileId}`,
      record: row.id,
      ...(filerId && { citizenId: filerId }),
    })
  })
}
