import {
  isEmptyField,
  type PropertyUnit,
  type UnitField,
  type UnitInput,
  unitDefaults,
  unitFields,
} from '@registration/contract/property-unit.ts'
import type { ApplicationDetails } from '../queries.ts'

/** What the house form holds: a text for every field that a business may ask for. */
export type UnitValues = Record<UnitField, string>

/**
 * The form's values of a unit, or of a new one: an empty house use, land use, holding mode and merging have their
 * defaults, an area of zero is shown as empty (docs/product/applications.md 'Property units').
 */
export function unitValues(unit?: PropertyUnit): UnitValues {
  const defaults: Partial<UnitValues> = unitDefaults
  const value = (field: UnitField) => {
    const stored = unit?.[field]
    return (isEmptyField(field, stored) ? defaults[field] : stored) ?? ''
  }
  return {
    certificateNumber: value('certificateNumber'),
    unitNumber: value('unitNumber'),
    location: value('location'),
    houseUse: value('houseUse'),
    landUse: value('landUse'),
    maximumClaim: value('maximumClaim'),
    securedClaim: value('securedClaim'),
    rightStart: value('rightStart'),
    rightEnd: value('rightEnd'),
    houseArea: value('houseArea'),
    landArea: value('landArea'),
    changedArea: value('changedArea'),
    holdingMode: value('holdingMode'),
    mergeCertificates: value('mergeCertificates'),
    price: value('price'),
  }
}

export const holdersOf = ({ parties }: Pick<ApplicationDetails, 'parties'>): number =>
  parties.filter(({ role }) => role === 'rightsHolder').length

/** What is sent of the form: the fields that the business asks for, and the unit's id when it is changed. */
export function unitInputOf(values: UnitValues, asked: readonly UnitField[], id: string | undefined): UnitInput {
  const sent = Object.fromEntries(asked.map((field) => [field, values[field]]))
  return id ? { ...sent, id } : sent
}

export const isUnitField = (name: string): name is UnitField => Object.keys(unitFields).includes(name)

/** The form's field by the wire's name. */
export const unitFieldOf = (wire: string | undefined): UnitField | undefined =>
  Object.keys(unitFields)
    .filter(isUnitField)
    .find((name) => unitFields[name] === wire)

/** A business may not ask for the location: then the certificate distinguishes the units. */
export function nameOfUnit(unit: PropertyUnit): string {
  return unit.location || unit.certificateNumber || unit.unitNumber
}
