import { kindOf } from '@registration/contract/party.ts'
import { isEmptyField, type UnitField, unitInput } from '@registration/contract/property-unit.ts'
import { isCitizenId } from '@registration/contract/rules/citizen-id.ts'
import type { PartyKind } from '@registration/contract/rules/document-number.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { normalizeDocumentNumber, normalizeUnitNumber } from '@registration/contract/rules/normalize.ts'
import { comparedNumber, isSamePerson } from '@registration/contract/rules/same-person.ts'
import { check } from '@registration/contract/wire.ts'
import type { Content, OfferedBusiness } from '../../content/content-schema.ts'
import type { Ids } from '../../ids.ts'
import type { Holding } from '../../platform/registry/land-register.ts'
import { asConfigured, unitFaults } from '../applications/application-rules.ts'
import { asStoredParty } from '../applications/party-rules.ts'
import type { StoredParty } from '../applications/party-store.ts'
import type { StoredUnit } from '../applications/property-unit-store.ts'
import type { Citizen } from '../session/citizen-store.ts'
import { askedNumbers } from './asked-number-rules.ts'

/**
 * A unit of the register as the form of a business has it, with the fields that are the register's. What the register
 * does not know, or writes in a way that the form does not have, stays empty.
 */
export function unitFromRegister(
  content: Content,
  business: OfferedBusiness,
  holding: Holding,
  id: string,
): { unit: StoredUnit; registerFields: UnitField[] } {
  const known = Object.entries(valuesOf(business, holding)).filter(
    (entry): entry is [UnitField, string] => !isEmptyField(entry[0] as UnitField, entry[1]),
  )
  const isUsable = ([field, value]: [UnitField, string]) =>
    check(unitInput, { [field]: value }).size === 0 && !hasUnknownCode(content, business, { [field]: value })
  const values = Object.fromEntries(known.filter(isUsable))
  const unit = asConfigured(business, id, values)
  const registerFields = known.map(([field]) => field).filter((field) => field in values && unit[field] !== null)
  return { unit, registerFields }
}

/** A day that the form explains in its own words is another term than that of the registered right. */
function valuesOf(business: OfferedBusiness, holding: Holding): Partial<Record<UnitField, string>> {
  const isExplained = (name: UnitField) =>
    business.fields.propertyUnit.some(({ field, help }) => field === name && help)
  const isOfTheRight = !isExplained('rightStart') && !isExplained('rightEnd')
  // Of several mortgages the owner says which.
  const [number = '', ...others] = askedNumbers(business, holding)
  return {
    certificateNumber: others.length === 0 ? number : '',
    unitNumber: normalizeUnitNumber(holding.unitNumber),
    location: holding.location.trim(),
    houseUse: holding.houseUse,
    landUse: holding.landUse,
    houseArea: holding.houseArea,
    landArea: holding.landArea,
    ...(isOfTheRight && { rightStart: holding.rightStart, rightEnd: holding.rightEnd }),
  }
}

function hasUnknownCode(content: Content, business: OfferedBusiness, value: Partial<Record<UnitField, string>>) {
  const faults = unitFaults(content, business, asConfigured(business, '', value), 0)
  return faults.some(({ message }) => message === fieldMessage('choiceInvalid'))
}

/**
 * The registered owners on their side of the business: the caller from the profile, with the address that they typed last,
 * the others from the register.
 */
export function partiesFromRegister(
  { ownerRole: role = 'obligor' }: OfferedBusiness,
  { owners }: Holding,
  { citizen, address, ids }: { citizen: Citizen; address: string; ids: Ids },
): StoredParty[] {
  const caller = asStoredParty(
    {
      role,
      kind: citizen.accountKind === 'enterprise' ? 'company' : 'individual',
      name: citizen.name,
      phone: citizen.phone,
      documentType: citizen.documentType,
      documentNumber: citizen.documentNumber,
      address,
      legalRepresentative: citizen.legalRepresentative,
    },
    ids.uuid(),
  )
  const coOwners = owners
    .filter((owner) => !isSamePerson(owner, citizen))
    .map(({ name, documentType, documentNumber: registered }): StoredParty => {
      const kind = kindOf({ documentType })
      const party = { role, kind, name, documentType, documentNumber: todaysNumber(kind, registered) }
      return { ...asStoredParty(party, ids.uuid()), source: 'register' }
    })
  return [caller, ...coOwners.slice(0, limits.parties - 1)]
}

/** A registered number as a party has it. An old ID number gets the form of the owner's own account, which confirms by it. */
function todaysNumber(kind: PartyKind, registered: string): string {
  const number = normalizeDocumentNumber(registered)
  return kind === 'individual' && isCitizenId(number) ? comparedNumber(number) : number
}
