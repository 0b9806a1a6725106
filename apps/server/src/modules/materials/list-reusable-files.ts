import type { listReusableFiles } from '@registration/contract/case-questions.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { toAttachmentDto } from './attachment-rules.ts'
import { parseMaterialId } from './material-rules.ts'
import { listReusable } from './reusable-files-service.ts'

/** Own files of earlier applications that fit a material. */
export const listReusableFilesHandler: Handler<typeof listReusableFiles> = async (input, ctx) => {
  const { caller, content, db, language } = ctx
  const { applicationId, materialId } = parseMaterialId(input.materialId, input.applicationId)
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const business = getBusiness(content, application.business_id)
  const files = await listReusable(ctx, { application, business, materialId })
  return {
    files: files.map((file) => {
      const { id, url, mediaType } = toAttachmentDto(file)
      const name = findBusiness(content, file.businessId)?.name[language] ?? file.applicationName
      return { id, url, mediaType, business: name, submittedAt: toShanghai(file.submittedAt) }
    }),
  }
}
