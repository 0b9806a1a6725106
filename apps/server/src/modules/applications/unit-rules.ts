import { type UnitField, type UnitInput, unitFieldPath, unitFields } from '@registration/contract/property-unit.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { findRegion, officesOf } from '../../content/content-lookup.ts'
import type { Business, Content } from '../../content/content-schema.ts'
import { keysOf } from '../../keys-of.ts'
import { mergeChanges } from '../../merge-changes.ts'
import type { FieldRefusal } from '../../refuse.ts'
import { asConfigured, asShown, unitFaults } from './application-rules.ts'
import type { KeptUnit, StoredUnit } from './property-unit-store.ts'

const fields = keysOf(unitFields)
const together = [['rightStart', 'rightEnd']] as const

export interface MergedUnit {
  unit: StoredUnit
  /** The fields that the citizen and somebody else changed to different values. */
  conflicts: FieldRefusal[]
}

/** A unit with the citizen's changes and those made since they read it. `index` is its place in the call. */
export function mergeUnit(
  { content, business }: { content: Content; business: Business },
  { base, given, present }: { base: NonNullable<UnitInput['base']>; given: StoredUnit; present: KeptUnit },
  index: number,
): MergedUnit {
  const { id } = given
  // All three as the form has them: a choice that is empty has its default, an area of zero is empty.
  const versions = {
    base: asConfigured(business, id, base),
    given,
    present: asConfigured(business, id, asShown(present)),
  }
  const { merged, conflicts } = mergeChanges(fields, versions, {
    together,
    isSound: (values) => unitFaults(content, business, { ...values, id }, index).length === 0,
  })
  const message = fieldMessage('changedMeanwhile')
  return {
    unit: { ...merged, id },
    conflicts: conflicts.map((field) => ({ field: unitFieldPath(index, field), message })),
  }
}

/** A changed unit with what fields had before that the citizen was not asked for. */
export function keepFields(changed: StoredUnit, before: KeptUnit, notAsked: readonly UnitField[]): StoredUnit {
  return { ...changed, ...Object.fromEntries(notAsked.map((field) => [field, before[field]])) }
}

/** A changed unit with its origin: a field with another value is the citizen's own entry from now on. */
export function withOrigin(changed: StoredUnit, before: KeptUnit): KeptUnit {
  const { source, registerFields } = before
  return { ...changed, source, registerFields: registerFields.filter((field) => isSame(field, changed, before)) }
}

/**
 * The region with whose code a unit's number begins (GB/T 37346), if an application for `regionCode` goes to an office
 * that does not have it. Undefined for a number of no known region: districts are renumbered, units are not.
 */
export function otherRegionOf(content: Content, unitNumber: string | null, regionCode: string): string | undefined {
  const region = findRegion(content, (unitNumber ?? '').slice(0, 6))
  const present = findRegion(content, regionCode)?.code ?? regionCode
  return region && !officesOf(content, region.code).includes(present) ? region.code : undefined
}

/** `118.30` and `118.3` are one area. */
function isSame(field: UnitField, a: StoredUnit, b: StoredUnit): boolean {
  return a[field] === b[field] || (field.endsWith('Area') && Number(a[field]) === Number(b[field]))
}
