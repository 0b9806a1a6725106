import type { createApplication } from '@registration/contract/applications.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { startDraft } from './start-draft-service.ts'

/** Starts an application. The account's kind and the profile are checked again here. */
export const createApplicationHandler: Handler<typeof createApplication> = async (input, ctx) => {
  const { content } = ctx
  const business = getBusiness(content, input.businessId)
  const region = findRegion(content, input.regionCode ?? business.city.code)
  if (region?.city.code !== business.city.code) throw refuse('regionNotFound')
  if (input.byAppointment !== business.appointment) throw refuse('wrongAppointmentKind')
  const { id } = await startDraft(ctx, business, region.code)
  return { applicationId: id }
}
