import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { minuteMs } from '../../durations.ts'
import { findCaller } from '../../http/caller.ts'
import { noFile, sendNoFile } from '../../http/file-page.ts'
import { isTooManyLooks, refuseTooManyLooks } from '../../http/public-look.ts'
import { sendPdf } from '../../http/send-pdf.ts'
import { readReference, shareMs } from './certificate-rules.ts'
import { type Certificate, findCertificateById, findOwnCertificateById } from './certificate-store.ts'

type PdfRequest = FastifyRequest<{ Querystring: { path?: unknown; ref?: unknown; download?: unknown } }>

/** A certificate's file: for its owner by a reference of theirs, and for ten minutes for anyone with the shared link. */
export function pdfRoutes(app: FastifyInstance, services: Services): void {
  app.get('/online/public/search/downpdf', async (request: PdfRequest, reply) => {
    const caller = await findCaller(request, services)
    if (!caller) return sendNoFile(request, reply, { ...noFile.signedOut, title })
    const owner = caller.citizenId
    const read = readReference(services, 'path', { reference: request.query.path, owner })
    if (read === 'expired') return sendNoFile(request, reply, { ...noFile.expired(ownExpired), title })
    const certificate = read && (await findOwnCertificateById(services.pool, owner, read.id))
    return sendCertificate(request, reply, services, { certificate, actor: 'citizen' })
  })
  app.get('/online/public/search/sharepdf', async (request: PdfRequest, reply) => {
    // Each of them is in the holder's audit log.
    if (await isTooManyLooks(request, services, 'share')) return refuseTooManyLooks(reply)
    const read = readReference(services, 'share', { reference: request.query.ref, owner: '' })
    if (read === 'expired') return sendNoFile(request, reply, { ...noFile.expired(shareExpired), title })
    const certificate = read && (await findCertificateById(services.pool, read.id))
    return sendCertificate(request, reply, services, { certificate, actor: 'linkHolder' })
  })
}

const title = { zh: '不动产登记信息查询结果证明', en: 'Certificate' }
const ownExpired = {
  zh: '该链接已过期，请在本平台重新打开证明。',
  en: 'This link has expired. Please open the certificate again in this service.',
}
const shareMinutes = shareMs / minuteMs
const shareExpired = {
  zh: `该链接已过期。分享的链接${shareMinutes}分钟内有效，请联系发送人重新分享。`,
  en: `This link has expired. A shared link is valid for ${shareMinutes} minutes. Please ask the sender for a new one.`,
}

async function sendCertificate(
  request: PdfRequest,
  reply: FastifyReply,
  services: Services,
  { certificate, actor }: { certificate: Certificate | undefined; actor: 'citizen' | 'linkHolder' },
) {
  const pdf = certificate?.storageKey && (await services.platform.files.read(certificate.storageKey))
  if (!certificate || !pdf) return sendNoFile(request, reply, { ...noFile.notFound, title })
  const { citizenId, id: record } = certificate
  await services.readings.record({ citizenId, kind: 'certificate', record, actor })
  return sendPdf(reply, pdf, {
    name: `${title.zh}-${certificate.number}.pdf`,
    asciiName: `${certificate.number}.pdf`,
    isDownload: request.query.download === '1',
  })
}
