import type { listMaterials } from '@registration/contract/materials.ts'
import type { Handler } from '../../http/handler.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { previewUrl, toAttachmentDto } from './attachment-rules.ts'
import { listAttachments } from './attachment-store.ts'
import { formatMaterialId } from './material-rules.ts'

/** The materials of the business, each with its uploads. */
export const listMaterialsHandler: Handler<typeof listMaterials> = async ({ applicationId }, ctx) => {
  const { caller, content, db, language } = ctx
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const attachments = await listAttachments(db, application)
  return {
    materials: getBusiness(content, application.business_id).materials.map(({ id, name, required, hint }) => ({
      id: formatMaterialId({ applicationId: application.id, materialId: id }),
      name: name[language],
      isRequired: required,
      group: required ? 'required' : 'other',
      because: '',
      isNeedless: false,
      isKept: false,
      hint: hint[language],
      attachments: attachments
        .filter(({ materialId }) => materialId === id)
        .map((attachment) => ({ ...toAttachmentDto(attachment), previewUrl: previewUrl(ctx, attachment.id) })),
    })),
  }
}
