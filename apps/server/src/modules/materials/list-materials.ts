import type { listMaterials } from '@registration/contract/materials.ts'
import type { Text } from '../../content/content-schema.ts'
import type { Handler } from '../../http/handler.ts'
import { getOwnCase } from '../case-questions/case-service.ts'
import { conditionText, reasonText } from '../case-questions/case-word-rules.ts'
import { previewUrl, toAttachmentDto } from './attachment-rules.ts'
import { listAttachments } from './attachment-store.ts'
import { formatMaterialId } from './material-rules.ts'

/** Nothing says yet whether the paper is needed, so its hint says when. */
const openHint = (when: Text, hint: Text): Text => ({
  zh: `以下情况需要：${when.zh}。${hint.zh}`,
  en: `Needed if: ${when.en}. ${hint.en}`,
})

/** The materials of the business as the case has them, each with its uploads. */
export const listMaterialsHandler: Handler<typeof listMaterials> = async ({ applicationId }, ctx) => {
  const { caller, db, language } = ctx
  const { application, caseOf } = await getOwnCase(ctx, caller.citizenId, applicationId)
  const attachments = await listAttachments(db, application)
  const { business, materials, kept } = caseOf
  return {
    materials: business.materials.map(({ id, name, required, hint, when }) => {
      const judged = materials.get(id)
      const isOpen = when !== undefined && judged?.group === 'other' && !judged.isNeedless
      return {
        id: formatMaterialId({ applicationId: application.id, materialId: id }),
        name: name[language],
        isRequired: required,
        group: judged?.group ?? 'other',
        because: reasonText(business, judged?.reason)?.[language] ?? '',
        isNeedless: judged?.isNeedless ?? false,
        isKept: kept.has(id),
        hint: isOpen ? openHint(conditionText(business, when), hint)[language] : hint[language],
        attachments: attachments
          .filter(({ materialId }) => materialId === id)
          .map((attachment) => ({ ...toAttachmentDto(attachment), previewUrl: previewUrl(ctx, attachment.id) })),
      }
    }),
  }
}
