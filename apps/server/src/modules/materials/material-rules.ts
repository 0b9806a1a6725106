import { refuse } from '../../refuse.ts'

/** A material of one application. */
export interface MaterialName {
  applicationId: string
  /** The business's own id of the material. */
  materialId: string
}

/** The id of a material in citizens' calls: it contains the application's, unlike the business's own id. */
export const formatMaterialId = ({ applicationId, materialId }: MaterialName) => `${applicationId}.${materialId}`

const shown = /^(?<applicationId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<materialId>.+)$/i

/**
 * The meaning of `materialId` in a call: the shown id, or the business's own beside the application. The two must
 * agree.
 */
export function parseMaterialId(given: string, beside: string | undefined): MaterialName {
  const { applicationId = beside, materialId = given } = shown.exec(given)?.groups ?? {}
  const named = applicationId?.toLowerCase()
  if (named === undefined || (beside !== undefined && beside.toLowerCase() !== named)) throw refuse('materialNotFound')
  return { applicationId: named, materialId }
}
