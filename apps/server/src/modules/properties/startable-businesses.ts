import { isEmptyField } from '@registration/contract/property-unit.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { certificateNumbers } from '@registration/contract/rules/certificate-number.ts'
import type { CheckVerdict } from '@registration/contract/rules/register-check.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Content, OfferedBusiness } from '../../content/content-schema.ts'
import type { Holding } from '../../platform/registry/land-register.ts'
import type { StoredParty } from '../applications/party-store.ts'
import type { Citizen } from '../session/citizen-store.ts'
import { reasonOf } from './finding-word-rules.ts'
import { type Comparison, compareWithRegister } from './register-comparison-rules.ts'

export interface StartableBusiness {
  business: OfferedBusiness
  verdict: CheckVerdict
  /** What the heaviest finding is, in one sentence. Empty when there is none. */
  reason: string
}

/** The businesses of the unit's city that its owner can start from it, the feasible first. `today` is `YYYY-MM-DD`. */
export function startableBusinesses(
  content: Content,
  unit: Holding,
  { citizen, today, language }: { citizen: Citizen; today: string; language: Language },
): StartableBusiness[] {
  return content.offers
    .filter((business) => business.city.acceptsOnline && isStartable(content, business, unit, citizen))
    .map((business) => {
      const { verdict, findings } = judgeHolding(content, business, unit, today)
      const [heaviest] = findings
      return { business, verdict, reason: heaviest ? reasonOf(heaviest, { content, business })[language] : '' }
    })
    .sort((a, b) => rankOf(a) - rankOf(b))
}

/** Whether the owner of a unit can start a business from it, before the register is compared. */
export function isStartable(
  content: Content,
  { accountKind, startsFrom, city }: OfferedBusiness,
  unit: Holding,
  citizen: Citizen,
): boolean {
  if (!startsFrom || city.code !== cityOf(content, unit)?.code) return false
  const { property, entry, accountKind: startsAs = accountKind } = startsFrom
  if (startsAs !== 'any' && startsAs !== citizen.accountKind) return false
  if (entry && !unit.restrictions.some(({ kind }) => kind === entry)) return false
  return property.includes(isHouse(unit) ? 'house' : 'land')
}

/** The verdict of a business on a unit as if all its registered owners were parties on the side that disposes. */
export function judgeHolding(content: Content, business: OfferedBusiness, unit: Holding, today: string): Comparison {
  const answers = new Map(certificateNumbers(unit.certificateNumber).map((number) => [number, [unit]]))
  const compared = { business, units: [unit], parties: assumedParties(business, unit), acceptanceNumber: null }
  return compareWithRegister(content, compared, answers, today)
}

/**
 * The region of a unit's number. Old units have none, and some numbers are of no region of ours: then it is the city
 * that the location begins with. Empty if that is not known either.
 */
export function regionCodeOf(content: Content, { unitNumber, location }: RegisteredPlace): string {
  const code = unitNumber.slice(0, 6)
  const named = () => content.cities.find(({ name }) => location.startsWith(name.zh))
  return findRegion(content, code)?.code ?? named()?.code ?? code
}

type RegisteredPlace = Pick<Holding, 'unitNumber' | 'location'>

const cityOf = (content: Content, unit: RegisteredPlace) => findRegion(content, regionCodeOf(content, unit))?.city

/** Land without a house has a unit number that says so, or no area of a house. */
const isHouse = ({ unitNumber, houseArea }: Holding) =>
  unitNumber === '' ? !isEmptyField('houseArea', houseArea) : unitNumber[19] !== 'W'

const assumedParties = (
  { ownerRole: role = 'obligor' }: OfferedBusiness,
  { owners }: Holding,
): Pick<StoredParty, 'role' | 'name' | 'documentNumber'>[] =>
  owners.map(({ name, documentNumber }) => ({ role, name, documentNumber }))

const ranks = { clear: 0, attention: 1, resolveFirst: 2, unknown: 3, blocked: 4 } as const satisfies Record<
  CheckVerdict,
  number
>
const rankOf = ({ verdict }: StartableBusiness) => ranks[verdict]
