import { electronicCertificatePath } from '@registration/contract/holdings.ts'
import { httpStatusOf, refusals } from '@registration/contract/refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findCaller } from '../../http/caller.ts'
import { sendError } from '../../http/errors.ts'
import { sendPdf } from '../../http/send-pdf.ts'
import { Refused, refuse } from '../../refuse.ts'
import { asRefusal, limitLook, lookAtHolding } from './holding-service.ts'

type PdfRequest = FastifyRequest<{ Querystring: { ref?: unknown; download?: unknown } }>

/** The electronic certificate of the caller's own title, asked of the register at this moment and kept nowhere. */
export function electronicCertificateRoutes(app: FastifyInstance, services: Services): void {
  app.get(electronicCertificatePath, async (request: PdfRequest, reply) => {
    try {
      if (!services.config.modules.includes('property')) throw refuse('moduleOff')
      const caller = await findCaller(request, services)
      if (!caller) throw refuse('signedOut')
      const ctx = { ...services, caller }
      await limitLook(ctx)
      const { ref, download } = request.query
      const { citizen, unit } = await lookAtHolding(ctx, String(ref ?? ''), 'electronicCertificate')
      const pdf = await findPdf(services, unit.titleId, citizen)
      if (!pdf) throw refuse('certificateNotIssued')
      return sendPdf(reply, pdf, {
        name: `${unit.certificateNumber}.pdf`,
        asciiName: 'certificate.pdf',
        isDownload: download === '1',
      })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      sendError(error, request, reply, statusOf(error))
      return reply
    }
  })
}

async function findPdf({ platform, log }: Services, titleId: string, holder: Holder): Promise<Buffer | undefined> {
  try {
    return await platform.landRegister.findElectronicCertificate(titleId, holder)
  } catch (error) {
    throw asRefusal(error, log)
  }
}

type Holder = Parameters<Services['platform']['landRegister']['findElectronicCertificate']>[1]

/** A file that is not sent is never 200: a browser may open the address itself. */
function statusOf({ refusal }: Refused): number {
  const { errcode } = refusals[refusal]
  const status = httpStatusOf[errcode]
  if (status !== 200) return status
  return errcode === '04' || refusal === 'moduleOff' ? 404 : 403
}
