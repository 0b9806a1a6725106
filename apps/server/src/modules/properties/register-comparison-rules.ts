import { certificateNumbers } from '@registration/contract/rules/certificate-number.ts'
import { normalizeUnitNumber } from '@registration/contract/rules/normalize.ts'
import {
  type CheckFinding,
  type CheckVerdict,
  judgeUnits,
  type RegisterUnit,
  verdictOf,
} from '@registration/contract/rules/register-check.ts'
import { comparedName, comparedNumber, isSamePerson, type Named } from '@registration/contract/rules/same-person.ts'
import type { Content, DefinedBusiness } from '../../content/content-schema.ts'
import { levelsOf } from '../../content/register-check-schema.ts'
import type { RegisteredProperty } from '../../platform/registry/land-register.ts'
import type { StoredParty } from '../applications/party-store.ts'

export type ComparedUnit = Record<'certificateNumber' | 'unitNumber', string | null>
export type ComparedParty = Pick<StoredParty, 'role' | 'name' | 'documentNumber'>

/** What an application says of itself to the register. */
export interface Compared {
  business: DefinedBusiness
  units: readonly ComparedUnit[]
  parties: readonly ComparedParty[]
  /** Its own acceptance number: an application does not stand in its own way. */
  acceptanceNumber: string | null
}

/** The register's answers by certificate number. A number without one was not answered. */
export type RegisterAnswers = ReadonlyMap<string, readonly RegisteredProperty[]>

export interface Comparison {
  verdict: CheckVerdict
  findings: CheckFinding[]
}

/** The certificate numbers that the register can be asked for. */
export const numbersOf = (units: readonly Pick<ComparedUnit, 'certificateNumber'>[]): string[] => [
  ...new Set(units.flatMap(({ certificateNumber }) => certificateNumbers(certificateNumber ?? '')).filter(Boolean)),
]

/** Compares the units and parties of an application with the register. `today` is `YYYY-MM-DD`. */
export function compareWithRegister(
  content: Content,
  compared: Compared,
  answers: RegisterAnswers,
  today: string,
): Comparison {
  const { units, parties } = compared
  const found = units.map((unit) => registeredAs(unit, parties, answers))
  const findings = judgeRegistered(content, compared, found, today)
  // A unit of which a number has no answer is judged by the others, and makes the verdict incomplete.
  const isComplete =
    found.flat().every(isWhole) &&
    units.every((unit) =>
      certificateNumbers(unit.certificateNumber ?? '').every((number) => isFoundUnder(number, unit, parties, answers)),
    )
  return { verdict: verdictOf(findings, isComplete), findings }
}

/** What the rules say of what each unit of an application is in the register. */
export function judgeRegistered(
  content: Content,
  { business, parties, acceptanceNumber }: Omit<Compared, 'units'>,
  found: readonly (readonly RegisteredProperty[])[],
  today: string,
): CheckFinding[] {
  const settings = {
    levels: levelsOf(content.registerChecks, business.id, business.city.code),
    ownerRole: business.ownerRole,
  }
  const judged = found.map((properties) => toRegisterUnits(properties, acceptanceNumber))
  const positions = judged.flatMap((registered, unit) => registered.map(() => unit))
  return judgeUnits(settings, judged.flat(), parties, today)
    .map((finding) => ({ ...finding, unit: positions[finding.unit] ?? 0 }))
    .filter(isFirstOfItsKind)
}

/**
 * The properties that a unit of the application may be in the register, of those that a party owns: of each of its
 * certificates as `propertiesOf`.
 */
export function registeredAs(
  { certificateNumber, unitNumber }: ComparedUnit,
  parties: readonly ComparedParty[],
  answers: RegisterAnswers,
): readonly RegisteredProperty[] {
  return certificateNumbers(certificateNumber ?? '').flatMap((number) => {
    const owned = (answers.get(number) ?? []).filter((property) => isOwnedByParty(property, parties))
    return propertiesOf(owned, unitNumber)
  })
}

/** Whether a party owns property under one of a unit's certificate numbers, and the unit is under any of them. */
export const isFoundUnder = (
  number: string,
  unit: ComparedUnit,
  parties: readonly ComparedParty[],
  answers: RegisterAnswers,
): boolean =>
  registeredAs({ ...unit, certificateNumber: number }, parties, answers).length > 0 &&
  isFoundIn(registeredAs(unit, parties, answers), unit.unitNumber)

/**
 * The unit of a certificate that has a number. Without such a unit it is all of them: an old certificate has no unit
 * number, and a wrong number hides nothing that is registered.
 */
export function propertiesOf(
  properties: readonly RegisteredProperty[],
  unitNumber: string | null | undefined,
): readonly RegisteredProperty[] {
  const same = properties.filter((property) => isSameNumber(property, unitNumber))
  return same.length > 0 ? same : properties
}

/** Whether a certificate has a unit with a number. Without a number it is any unit. */
const isFoundIn = (properties: readonly RegisteredProperty[], unitNumber: string | null | undefined): boolean =>
  properties.some((property) => !unitNumber || isSameNumber(property, unitNumber))

const isSameNumber = (property: RegisteredProperty, unitNumber: string | null | undefined) =>
  normalizeUnitNumber(property.unitNumber) === normalizeUnitNumber(unitNumber ?? '')

/** The condition of every look at the register by a number: it is about the property of a party. */
export const isOwnedByParty = ({ owners }: RegisteredProperty, parties: readonly ComparedParty[]): boolean =>
  owners.some((owner) => parties.some((party) => isSamePerson(owner, party)))

/**
 * How many numbers of owners the parties try out.
 *
 * Property of a party: the parties with the name of an owner and another number count. One of them beside the owner is a
 * namesake and does not count. A party with an owner's number and another name does not count either: otherwise the pause
 * would show that the number is right.
 *
 * Property of others: the numbers that one name has count, also if no owner has that name. Otherwise the pause would show
 * whether an owner has it.
 */
export function countNearMisses(answers: RegisterAnswers, parties: readonly ComparedParty[]): number {
  const people = differentPersons(parties)
  const isOwned = (property: RegisteredProperty) => isOwnedByParty(property, parties)
  const owners = differentPersons(
    [...answers.values()]
      .flat()
      .filter(isOwned)
      .flatMap((property) => property.owners),
  )
  const strangers = people.filter((party) => !owners.some((owner) => isSamePerson(owner, party)))
  const countOf = (owner: Named) => {
    const near = countOfName(strangers, owner.name)
    return people.some((party) => isSamePerson(owner, party)) ? Math.max(0, near - 1) : near
  }
  const ofOthers = [...answers.values()].filter((properties) => !properties.some(isOwned)).length
  const numbersOfOneName = Math.max(0, ...people.map(({ name }) => countOfName(people, name)))
  return owners.reduce((sum, owner) => sum + countOf(owner), ofOthers * numbersOfOneName)
}

const countOfName = (people: readonly Named[], wanted: string): number =>
  people.filter(({ name }) => name === wanted).length

/** Each person once, with name and number as they are compared. */
const differentPersons = (all: readonly Named[]): Named[] => [
  ...new Map(all.map(asCompared).map((each) => [`${each.documentNumber}\n${each.name}`, each])).values(),
]

const asCompared = ({ name, documentNumber }: Named): Named => ({
  name: comparedName(name),
  documentNumber: comparedNumber(documentNumber),
})

const isWhole = ({ isPlaced, pending }: RegisteredProperty) => isPlaced !== undefined && pending !== undefined

function toRegisterUnits(properties: readonly RegisteredProperty[], acceptanceNumber: string | null): RegisterUnit[] {
  return properties.map(({ owners, restrictions, pending = [], isPlaced = true, rightEnd }) => ({
    owners,
    entries: restrictions.map(({ kind, registeredAt, end }) => ({ kind, since: registeredAt.slice(0, 10), end })),
    pending: pending
      .filter((other) => other.acceptanceNumber !== acceptanceNumber)
      .map(({ at }) => ({ since: at.slice(0, 10) })),
    isPlaced,
    rightEnd,
  }))
}

/** Of several registered units for one of the application, a rule is told once. */
const isFirstOfItsKind = (finding: CheckFinding, at: number, all: readonly CheckFinding[]) =>
  all.findIndex((each) => each.rule === finding.rule && each.unit === finding.unit) === at
