import { applicationFormPath } from '@registration/contract/confirmations.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findCaller } from '../../http/caller.ts'
import { noFile, sendNoFile } from '../../http/file-page.ts'
import { sendPdf } from '../../http/send-pdf.ts'
import { findReadableForm } from '../application-record/application-form-store.ts'
import { openFormReference } from './form-reference.ts'

type FormRequest = FastifyRequest<{ Querystring: { ref?: unknown; download?: unknown } }>

/** The file of an application form, by a reference of the caller's. */
export function formFileRoute(app: FastifyInstance, services: Services): void {
  app.get(applicationFormPath, async (request: FormRequest, reply) => {
    if (!services.config.modules.includes('confirmation'))
      return sendNoFile(request, reply, { ...noFile.notFound, title })
    const caller = await findCaller(request, services)
    if (!caller) return sendNoFile(request, reply, { ...noFile.signedOut, title })
    const { citizenId } = caller
    const opened = openFormReference(services, citizenId, request.query.ref)
    if (opened === 'expired') return sendNoFile(request, reply, { ...noFile.expired(expired), title })
    const form = opened && (await findReadableForm(services.pool, citizenId, opened.formId))
    const pdf = form?.made && (await services.platform.files.read(form.made.storageKey))
    if (!form || !pdf) return sendNoFile(request, reply, { ...noFile.notFound, title })
    const { application, submission } = form
    await services.readings.record({ citizenId, kind: 'applicationForm', record: application.id, actor: 'citizen' })
    return sendPdf(reply, pdf, {
      name: `不动产登记申请书-${submission}.pdf`,
      asciiName: 'application-form.pdf',
      isDownload: request.query.download === '1',
    })
  })
}

const title = { zh: '申请书', en: 'Application form' }
const expired = {
  zh: '该链接已过期，请在本平台重新打开申请书。',
  en: 'This link has expired. Please open the application form again in this service.',
}
