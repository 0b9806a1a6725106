import type { saveUnits } from '@registration/contract/property-unit.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { Handler } from '../../http/call.ts'
import { refuse } from '../../refuse.ts'
import { asConfigured, unitFaults } from './application-rules.ts'
import { lockEditable } from './editable-application-service.ts'
import { insertUnit, listUnits, updateUnit } from './property-unit-store.ts'

/** Adds units and changes those that are there, all or none. */
export const saveUnitsHandler: Handler<typeof saveUnits> = async ({ applicationId, units }, ctx) => {
  const { caller, content, db, ids } = ctx
  const { application, business } = await lockEditable(ctx, caller.citizenId, applicationId)
  const saved = units.map((unit) => ({
    isNew: unit.id === undefined,
    unit: asConfigured(business, unit.id?.toLowerCase() ?? ids.uuid(), unit),
  }))
  const present = await listUnits(db, application.id)
  const isStrange = saved.some(({ isNew, unit }) => !isNew && !present.some(({ id }) => id === unit.id))
  if (isStrange) throw refuse('propertyUnitNotFound')
  const fields = saved.flatMap(({ unit }, index) => unitFaults(content, business, unit, index))
  if (fields.length > 0) throw refuse('invalid', { fields })
  if (present.length + saved.filter(({ isNew }) => isNew).length > limits.units)
    throw refuse('tooManyUnits', { params: { n: limits.units } })

  for (const { isNew, unit } of saved)
    await (isNew ? insertUnit(db, application.id, unit) : updateUnit(db, application.id, unit))
  return { ids: saved.map(({ unit }) => unit.id) }
}
