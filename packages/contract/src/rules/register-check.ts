/**
 * Whether a business can be done with the property as it is registered. The same function judges for the citizen and for
 * the office. docs/product/register-check.md 'The register check'.
 */
import { comparedName, comparedNumber, type Named } from './same-person.ts'

/** What a registered unit, or what its parties are to it, may have against a business. */
export const checkRules = [
  'seizure',
  'preSeizure',
  'mortgage',
  'constructionMortgage',
  'lock',
  'objection',
  'notice',
  'residenceRight',
  'pendingBusiness',
  'notPlaced',
  'coOwnerMissing',
  'notOwner',
  'mortgageMissing',
  'rightEnded',
] as const
export type CheckRule = (typeof checkRules)[number]

/**
 * How much a finding weighs, the heaviest first. `exception`: not possible but for an exception, which the counter
 * judges. `acknowledge`: a hint that the citizen is asked to acknowledge.
 */
export const checkLevels = ['block', 'exception', 'acknowledge', 'hint'] as const
export type CheckLevel = (typeof checkLevels)[number]

/** The heaviest finding in one word. `unknown`: the register did not answer for every unit. */
export const checkVerdicts = ['blocked', 'resolveFirst', 'attention', 'clear', 'unknown'] as const
export type CheckVerdict = (typeof checkVerdicts)[number]

/** What an entry on a unit is about. */
export type EntryKind =
  | 'seizure'
  | 'preSeizure'
  | 'mortgage'
  | 'constructionMortgage'
  | 'lock'
  | 'objection'
  | 'notice'
  | 'residenceRight'

/** Days are `YYYY-MM-DD`, empty when the register does not know them. */
export interface RegisterEntry {
  kind: EntryKind
  since: string
  /** The last day of a seizure's term. */
  end?: string | undefined
}

/** A unit as the register answered. */
export interface RegisterUnit {
  owners: readonly Named[]
  entries: readonly RegisterEntry[]
  /** Other businesses under way on the unit, without the application that is judged. */
  pending: readonly { since: string }[]
  /** Whether the unit is on a parcel in the cadastre. */
  isPlaced: boolean
  /** The last day of a right with a term. */
  rightEnd: string
}

export interface CheckParty extends Named {
  role: PartyRole
}

type PartyRole = 'rightsHolder' | 'obligor'

/** What a business says of its check. */
export interface CheckSettings {
  levels: Readonly<Partial<Record<CheckRule, CheckLevel>>>
  /** The side of the registered owners. Without one the parties are not compared. */
  ownerRole: PartyRole | undefined
}

export interface CheckFinding {
  rule: CheckRule
  level: CheckLevel
  /** The unit's position among those judged. */
  unit: number
  /** The day of the first such entry; empty for what is no entry. */
  since: string
  /** Only seizures whose term is over. */
  isExpired: boolean
}

/** So long a verdict is taken as it is kept. Then the register is asked again. */
export const keptCheckMs = 600_000

/** What is registered, of a finding's words: in Chinese without the full stop, as a sentence goes on after it. */
export function firstSentence(text: string): string {
  const [chinese] = text.split('。', 1)
  return chinese !== undefined && chinese !== text ? chinese : (/^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text)
}

/** What the parties and the rules say of the units, every finding, the heaviest first. `today` is `YYYY-MM-DD`. */
export function judgeUnits(
  { levels, ownerRole }: CheckSettings,
  units: readonly RegisterUnit[],
  parties: readonly CheckParty[],
  today: string,
): CheckFinding[] {
  const roles = rolesOf(parties)
  const findings: CheckFinding[] = []
  for (const [index, unit] of units.entries()) {
    for (const { rule, since, isExpired } of factsOf(unit, ownerRole && rolesOfOwners(unit, roles), ownerRole, today)) {
      const level = levels[rule]
      if (level) findings.push({ rule, level, unit: index, since, isExpired })
    }
  }
  return findings.sort((a, b) => weight(a) - weight(b) || a.unit - b.unit)
}

/** The verdict of findings. Of units without an answer nothing is said to be clear. */
export function verdictOf(findings: readonly { level: CheckLevel }[], isComplete: boolean): CheckVerdict {
  const levels = new Set(findings.map(({ level }) => level))
  if (levels.has('block')) return 'blocked'
  if (levels.has('exception')) return 'resolveFirst'
  if (!isComplete) return 'unknown'
  return levels.size > 0 ? 'attention' : 'clear'
}

interface Fact {
  rule: CheckRule
  since: string
  isExpired: boolean
}

function factsOf(
  unit: RegisterUnit,
  ownerRoles: readonly ReadonlySet<PartyRole>[] | undefined,
  ownerRole: PartyRole | undefined,
  today: string,
): Fact[] {
  const facts = new Map<CheckRule, Fact>()
  const add = (rule: CheckRule, since = '', isExpired = false) => {
    const known = facts.get(rule)
    facts.set(rule, {
      rule,
      since: known?.since && (since === '' || known.since < since) ? known.since : since,
      isExpired: isExpired && (known?.isExpired ?? true),
    })
  }
  for (const { kind, since, end } of unit.entries) add(kind, since, Boolean(end && end < today))
  for (const { since } of unit.pending) add('pendingBusiness', since)
  if (!unit.isPlaced) add('notPlaced')
  if (unit.rightEnd && unit.rightEnd < today) add('rightEnded', unit.rightEnd)
  if (!unit.entries.some(({ kind }) => kind === 'mortgage' || kind === 'constructionMortgage')) add('mortgageMissing')
  if (ownerRoles && ownerRole) {
    if (ownerRoles.some((roles) => roles.size === 0)) add('coOwnerMissing')
    const isParty = ownerRoles.some((roles) => roles.size > 0)
    if (isParty && !ownerRoles.some((roles) => roles.has(ownerRole))) add('notOwner')
  }
  return [...facts.values()]
}

type Roles = ReadonlyMap<string, ReadonlySet<PartyRole>>
const nobody: ReadonlySet<PartyRole> = new Set()

function rolesOf(parties: readonly CheckParty[]): Roles {
  const roles = new Map<string, Set<PartyRole>>()
  for (const party of parties) {
    const key = keyOf(party)
    const known = roles.get(key)
    if (known) known.add(party.role)
    else roles.set(key, new Set([party.role]))
  }
  return roles
}

const rolesOfOwners = ({ owners }: RegisterUnit, roles: Roles) =>
  owners.map((owner) => roles.get(keyOf(owner)) ?? nobody)

/** A document number has no line break, so two people never share a key. */
const keyOf = ({ name, documentNumber }: Named) => `${comparedNumber(documentNumber)}\n${comparedName(name)}`

const weight = ({ level }: CheckFinding) => checkLevels.indexOf(level)
