import type { saveUnits } from '@registration/contract/property-unit.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import type { OwnedApplication } from '../application-record/application-store.ts'
import { type Editable, editApplication } from '../application-record/editable-application-service.ts'
import { getCase } from '../case-questions/case-service.ts'
import { asConfigured, toUnitDto, unitFaults } from './application-rules.ts'
import { insertUnits, lockUnits, updateUnit } from './property-unit-store.ts'
import { keepFields, mergeUnit, withOrigin } from './unit-rules.ts'

/** Adds units and changes existing ones beside what was changed meanwhile, all or none. */
export const saveUnitsHandler: Handler<typeof saveUnits> = async ({ applicationId, units }, ctx) => {
  const { content, db, ids, language } = ctx
  const changed = units.flatMap(({ id }) => id?.toLowerCase() ?? [])
  const lockGiven = async (application: OwnedApplication) => {
    const present = await lockUnits(db, application, changed)
    if (changed.some((id) => !present.has(id))) throw refuse('propertyUnitNotFound')
    return present
  }
  const save = async ({ application, business: offered }: Editable) => {
    const { business, ruledOut } = await getCase(ctx, application, offered)
    const given = units.map((unit) => ({
      isNew: unit.id === undefined,
      base: unit.base,
      unit: asConfigured(business, unit.id?.toLowerCase() ?? ids.uuid(), unit),
    }))
    const present = await lockGiven(application)
    const fields = given.flatMap(({ unit }, index) => unitFaults(content, business, unit, index))
    if (fields.length > 0) throw refuse('invalid', { fields })
    const added = given.filter(({ isNew }) => isNew).map(({ unit }) => unit)
    if (application.unitIds.length + added.length > limits.units)
      throw refuse('tooManyUnits', { params: { n: limits.units } })

    const merged = given.map(({ base, unit }, index) => {
      const now = present.get(unit.id)
      return base && now
        ? mergeUnit({ content, business }, { base, given: unit, present: now }, index)
        : { unit, conflicts: [] }
    })
    const conflicts = merged.flatMap((each) => each.conflicts)
    if (conflicts.length > 0)
      throw refuse('changedMeanwhile', {
        fields: conflicts,
        present: [...present.values()].map((unit) => toUnitDto(content, unit, language)),
      })

    await insertUnits(db, application, added)
    for (const { unit } of merged) {
      const before = present.get(unit.id)
      if (before) await updateUnit(db, application, withOrigin(keepFields(unit, before, ruledOut), before))
    }
    return { ids: given.map(({ unit }) => unit.id) }
  }
  return editApplication(ctx, applicationId, save, lockGiven)
}
