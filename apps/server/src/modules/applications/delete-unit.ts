import type { deleteUnit } from '@registration/contract/property-unit.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { editApplication } from '../application-record/editable-application-service.ts'
import * as store from './property-unit-store.ts'

export const deleteUnitHandler: Handler<typeof deleteUnit> = async ({ applicationId, unitId }, ctx) => {
  const { db } = ctx
  return editApplication(
    ctx,
    applicationId,
    async ({ application }) => {
      if (!(await store.deleteUnit(db, application, unitId))) throw refuse('propertyUnitNotFound')
    },
    async (application) => {
      if ((await store.lockUnits(db, application, [unitId])).size === 0) throw refuse('propertyUnitNotFound')
    },
  )
}
