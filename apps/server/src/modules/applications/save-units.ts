import type { saveUnits } from '@registration/contract/property-unit.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockEditable } from '../application-record/editable-application-service.ts'
import { asConfigured, unitFaults } from './application-rules.ts'
import { insertUnits, updateUnit } from './property-unit-store.ts'

/** Adds units and changes existing ones, all or none. */
export const saveUnitsHandler: Handler<typeof saveUnits> = async ({ applicationId, units }, ctx) => {
  const { caller, content, db, ids } = ctx
  const { application, business } = await lockEditable(ctx, caller.citizenId, applicationId)
  const saved = units.map((unit) => ({
    isNew: unit.id === undefined,
    unit: asConfigured(business, unit.id?.toLowerCase() ?? ids.uuid(), unit),
  }))
  const isStrange = saved.some(({ isNew, unit }) => !isNew && !application.unitIds.includes(unit.id))
  if (isStrange) throw refuse('propertyUnitNotFound')
  const fields = saved.flatMap(({ unit }, index) => unitFaults(content, business, unit, index))
  if (fields.length > 0) throw refuse('invalid', { fields })
  const added = saved.filter(({ isNew }) => isNew)
  if (application.unitIds.length + added.length > limits.units)
    throw refuse('tooManyUnits', { params: { n: limits.units } })

  await insertUnits(
    db,
    application,
    added.map(({ unit }) => unit),
  )
  for (const { isNew, unit } of saved) if (!isNew) await updateUnit(db, application, unit)
  return { ids: saved.map(({ unit }) => unit.id) }
}
