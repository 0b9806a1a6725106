import type { keepMaterial } from '@registration/contract/case-questions.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { editApplication } from '../application-record/editable-application-service.ts'
import { setKept } from '../case-questions/case-store.ts'
import { parseMaterialId } from './material-rules.ts'

/** Whether a material is submitted although the answers rule it out. */
export const keepMaterialHandler: Handler<typeof keepMaterial> = async (input, ctx) => {
  const { applicationId, materialId } = parseMaterialId(input.materialId, input.applicationId)
  return editApplication(ctx, applicationId, async ({ application, business }) => {
    if (!business.materials.some(({ id }) => id === materialId)) throw refuse('materialNotFound')
    await setKept(ctx.db, application, { materialId, isKept: input.isKept })
  })
}
