import type { deleteUnit } from '@registration/contract/property-unit.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockEditable } from '../application-record/editable-application-service.ts'
import * as store from './property-unit-store.ts'

export const deleteUnitHandler: Handler<typeof deleteUnit> = async ({ applicationId, unitId }, ctx) => {
  const { application } = await lockEditable(ctx, ctx.caller.citizenId, applicationId)
  if (!(await store.deleteUnit(ctx.db, application, unitId))) throw refuse('propertyUnitNotFound')
}
