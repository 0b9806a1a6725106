import { electronicCertificatePath } from '@registration/contract/holdings.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findCaller } from '../../http/caller.ts'
import { Refused } from '../../refuse.ts'
import { asRefusal, limitLook, lookAtHolding } from './holding-service.ts'

type PdfRequest = FastifyRequest<{ Querystring: { ref?: unknown; download?: unknown } }>

/** The electronic certificate of the caller's own title, asked of the register at this moment and kept nowhere. */
export function electronicCertificateRoutes(app: FastifyInstance, services: Services): void {
  app.get(electronicCertificatePath, async (request: PdfRequest, reply) => {
    if (!services.config.modules.includes('property')) return plain(reply, 404)
    const caller = await findCaller(request, services)
    if (!caller) return plain(reply, 401)
    try {
      const ctx = { ...services, caller }
      await limitLook(ctx)
      const { ref, download } = request.query
      const { citizen, unit } = await lookAtHolding(ctx, String(ref ?? ''), 'electronicCertificate')
      const pdf = await getPdf(services, unit.titleId, citizen)
      if (!pdf) return plain(reply, 404)
      return sendPdf(reply, pdf, { number: unit.certificateNumber, isDownload: download === '1' })
    } catch (error) {
      if (error instanceof Refused) return plain(reply, statusOf(error))
      throw error
    }
  })
}

async function getPdf({ platform, log }: Services, titleId: string, holder: Holder): Promise<Buffer | undefined> {
  try {
    return await platform.landRegister.getElectronicCertificate(titleId, holder)
  } catch (error) {
    throw asRefusal(error, log)
  }
}

type Holder = Parameters<Services['platform']['landRegister']['getElectronicCertificate']>[1]

function sendPdf(reply: FastifyReply, pdf: Buffer, { number, isDownload }: { number: string; isDownload: boolean }) {
  const kind = isDownload ? 'attachment' : 'inline'
  const name = encodeURIComponent(`${number}.pdf`)
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; object-src 'self'; frame-ancestors 'none'")
    .header('content-disposition', `${kind}; filename="certificate.pdf"; filename*=UTF-8''${name}`)
    .type('application/pdf')
    .send(pdf)
}

/** A browser opens the address itself: it gets a status without words, as for every file. */
function statusOf({ refusal }: Refused): number {
  if (refusal === 'holdingNotFound') return 404
  if (refusal === 'registerSilent') return 503
  return refusal === 'tooMany' ? 429 : 403
}

const plain = (reply: FastifyReply, status: number) =>
  reply.status(status).header('cache-control', 'no-store').type('text/plain').send('')
