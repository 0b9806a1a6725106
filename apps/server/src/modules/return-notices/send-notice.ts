import { printCaseNotice } from '@registration/contract/desk/decisions.ts'
import { caseNoticePath } from '@registration/contract/desk/desk-paths.ts'
import { getReturnNotice, returnNoticePath } from '@registration/contract/remarks.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findCaller } from '../../http/caller.ts'
import { refusalAnswer } from '../../http/envelope.ts'
import { isForBrowser, sendNoFile } from '../../http/file-page.ts'
import { admitOfficer, findOfficer } from '../../http/officer.ts'
import { recordRefusals } from '../../http/officer-refusals.ts'
import { limitCall } from '../../http/rate-limits.ts'
import { sendPdf } from '../../http/send-pdf.ts'
import { PlatformError } from '../../platform/ask.ts'
import type { Paper } from '../../platform/pdf/paper.ts'
import { Refused, refuse } from '../../refuse.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { readScope } from '../desk-cases/case-scope-rules.ts'
import { findCase } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { findCaseOf } from '../desk-cases/visible-case-store.ts'
import { openNoticeReference } from './notice-reference.ts'
import { getReturned, makeNotice } from './return-notice-service.ts'

type NoticeRequest = FastifyRequest<{ Querystring: { ref?: unknown; download?: unknown } }>

/** The notice of a return as a PDF, by a reference of the officer's. */
export function caseNoticeFileRoute(app: FastifyInstance, services: Services): void {
  const policy = { path: caseNoticePath, access: 'staff', desk: printCaseNotice.desk } as const
  app.get(caseNoticePath, { errorHandler: sendRefusalPage }, async (request: NoticeRequest, reply) => {
    const officer = await findOfficer(request, services)
    return recordRefusals(policy, officer, services, async () => {
      admitOfficer(policy, officer, services)
      if (!officer) throw refuse('signedOut')
      await limitCall(services, printCaseNotice, { caller: officer, address: request.address })
      const named = openNoticeReference(services, `officer:${officer.staffId}`, request.query.ref)
      if (named === 'expired') throw refuse('noticeExpired')
      const row = named && (await findCaseOf(services.pool, readScope(officer), named.caseId))
      if (!named || !row) throw refuse('caseFileNotFound')
      await refuseConflict({ ...services, db: services.pool }, officer.staffId, row)
      return sendNotice(services, { request, reply, ...named })
    })
  })
}

/** Likewise for the citizen whose application it is. */
export function returnNoticeFileRoute(app: FastifyInstance, services: Services): void {
  app.get(returnNoticePath, { errorHandler: sendRefusalPage }, async (request: NoticeRequest, reply) => {
    const caller = await findCaller(request, services)
    if (!caller) throw refuse('signedOut')
    await limitCall(services, getReturnNotice, { caller, address: request.address })
    const { citizenId } = caller
    const named = openNoticeReference(services, `citizen:${citizenId}`, request.query.ref)
    if (named === 'expired') throw refuse('noticeExpired')
    if (!named) throw refuse('caseFileNotFound')
    await getOwnApplication(services.pool, citizenId, named.caseId)
    await services.readings.record({ citizenId, kind: 'returnNotice', record: named.caseId, actor: 'citizen' })
    return sendNotice(services, { request, reply, ...named })
  })
}

/** A person who opens an address that has no notice for them reads words, not a refusal for a program. */
function sendRefusalPage(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Refused) || !isForBrowser(request)) throw error
  request.refusal = error.refusal
  const [zh, en] = [refusalAnswer(returnNoticePath, error, 'zh'), refusalAnswer(returnNoticePath, error, 'en')]
  if (zh.retryAfter !== undefined) reply.header('retry-after', zh.retryAfter)
  const text = { zh: zh.text, en: en.text }
  return sendNoFile(request, reply, {
    status: zh.status,
    title: { zh: '补正告知书', en: 'Notice of what to correct' },
    text,
  })
}

interface Sending {
  request: NoticeRequest
  reply: FastifyReply
  caseId: string
  submission: number
}

async function sendNotice(services: Services, { request, reply, caseId, submission }: Sending): Promise<FastifyReply> {
  const reading = { ...services, db: services.pool }
  const row = await findCase(services.pool, caseId)
  if (!row) throw refuse('caseFileNotFound')
  const paper = await makeNotice(reading, row, await getReturned(reading, caseId, submission))
  const pdf = await printed(services, paper, request)
  return sendPdf(reply, pdf, {
    name: `补正告知书-${paper.number}.pdf`,
    asciiName: 'notice.pdf',
    isDownload: request.query.download === '1',
  })
}

/** Nothing is sealed while the office's certificate is not in force. */
async function printed({ platform, clock }: Services, paper: Paper, { log }: NoticeRequest): Promise<Buffer> {
  try {
    return (await platform.pdf.print(paper, clock.now())).pdf
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    log.error({ platform: error.platform, code: error.code }, 'a notice was not printed')
    throw refuse('unavailable')
  }
}
