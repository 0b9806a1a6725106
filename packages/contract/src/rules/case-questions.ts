/**
 * What the answers of a citizen and the facts of an application say of its papers and fields. One function for citizen,
 * server and office. docs/product/case-questions.md 'Questions of a case'.
 */

/** What an application already says by itself. Nobody is asked about it. */
export const caseFacts = [
  'hasAgent',
  'hasCompany',
  'hasMinor',
  'isJoint',
  'hasForeignDocument',
  'oldCertificate',
  'isMortgaged',
] as const
export type CaseFact = (typeof caseFacts)[number]

export type Condition =
  | { fact: CaseFact }
  | { question: string; choice: string }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }

/** The choice of every question with which it stays open. */
export const unsure = 'unsure'

/** `required`: without it no submission. `case`: needed in this case. `other`: only if the citizen has it. */
export const materialGroups = ['required', 'case', 'other'] as const
export type MaterialGroup = (typeof materialGroups)[number]

/** What a business says of its case. Conditions of a question are about facts and earlier questions. */
export interface CaseRules {
  questions: readonly { id: string; choices: readonly string[]; when?: Condition | undefined }[]
  materials: readonly CaseMaterial[]
}

/** `when`: the case in which it is needed. `requiredWhen`: the answers with which it is required. */
export interface CaseMaterial {
  id: string
  required: boolean
  when?: Condition | undefined
  requiredWhen?: Condition | undefined
}

/** Why a paper is needed: a fact, or the choice that was made. */
export type CaseReason = { fact: CaseFact } | { question: string; choice: string }

export interface JudgedMaterial {
  id: string
  group: MaterialGroup
  reason: CaseReason | undefined
  /** The answers rule it out: its files stay, and are not submitted unless the citizen wants it. */
  isNeedless: boolean
}

export interface JudgedCase {
  /** Whether the questions count: the citizen has answered one, or the business has none. */
  isBegun: boolean
  /** The questions of this case, in their order. */
  asked: string[]
  /** The asked questions without an answer. */
  missing: string[]
  materials: JudgedMaterial[]
  /** Whether the answers rule a field of the property out. */
  rulesOut(when: Condition | undefined): boolean
}

/** What a leaf of a condition is. Undefined: not known. */
type Known = (leaf: CaseReason) => boolean | undefined

/** `answers`: the choice by the question. One that no longer fits its question is not counted. */
export function judgeCase(
  { questions, materials }: CaseRules,
  answers: ReadonlyMap<string, string>,
  facts: ReadonlySet<CaseFact>,
): JudgedCase {
  const counted = new Map<string, string>()
  const ruledOut = new Set<string>()
  const isChosen = ({ question, choice }: { question: string; choice: string }) => {
    const answer = counted.get(question)
    if (answer === undefined || answer === unsure) return ruledOut.has(question) ? false : undefined
    return answer === choice
  }
  const byAnswers: Known = (leaf) => ('fact' in leaf ? undefined : isChosen(leaf))
  const byAll: Known = (leaf) => ('fact' in leaf ? facts.has(leaf.fact) : isChosen(leaf))

  const asked: string[] = []
  for (const { id, choices, when } of questions) {
    if (when && judge(when, byAll) !== true) {
      // None of its choices is the citizen's, so what depends on them does not apply either.
      if (judge(when, byAnswers) === false) ruledOut.add(id)
      continue
    }
    asked.push(id)
    const answer = answers.get(id)
    if (answer !== undefined && (answer === unsure || choices.includes(answer))) counted.set(id, answer)
  }
  const isBegun = questions.length === 0 || counted.size > 0
  const rulesOut = (when: Condition | undefined) => when !== undefined && judge(when, byAnswers) === false

  const judgeMaterial = ({ id, required, when, requiredWhen }: CaseMaterial): JudgedMaterial => {
    const as = (group: MaterialGroup, condition?: Condition) => ({
      id,
      group,
      reason: condition && reasonOf(condition, byAll, counted),
      isNeedless: false,
    })
    if (!isBegun) return as(required ? 'required' : 'other')
    if (requiredWhen && judge(requiredWhen, byAnswers) === true) return as('required', requiredWhen)
    if (rulesOut(when)) return { ...as('other'), isNeedless: true }
    if (required) return as('required', when)
    if (when && judge(when, byAll) === true) return as('case', when)
    return as('other')
  }

  return {
    isBegun,
    asked,
    missing: asked.filter((id) => !counted.has(id)),
    materials: materials.map(judgeMaterial),
    rulesOut,
  }
}

/** Kleene's logic: undefined where what is not known decides. */
export function judge(condition: Condition, known: Known): boolean | undefined {
  if ('all' in condition) return every(condition.all, known)
  if ('any' in condition) return negate(every(condition.any.map(not), known))
  if ('not' in condition) return negate(judge(condition.not, known))
  return known(condition)
}

const not = (condition: Condition): Condition => ({ not: condition })
const negate = (value: boolean | undefined) => (value === undefined ? undefined : !value)

function every(conditions: readonly Condition[], known: Known): boolean | undefined {
  const values = conditions.map((condition) => judge(condition, known))
  if (values.includes(false)) return false
  return values.includes(undefined) ? undefined : true
}

/** Each fact and question of a condition, in its order. */
export function leavesOf(condition: Condition): CaseReason[] {
  if ('all' in condition) return condition.all.flatMap(leavesOf)
  if ('any' in condition) return condition.any.flatMap(leavesOf)
  return 'not' in condition ? leavesOf(condition.not) : [condition]
}

/** Why a condition holds: the first fact or choice that makes it hold, else the choice that was made instead of another. */
function reasonOf(condition: Condition, known: Known, counted: ReadonlyMap<string, string>): CaseReason | undefined {
  if (judge(condition, known) !== true) return undefined
  const deciding = decidingLeaves(condition, true, known)
  const holding = deciding.find((leaf) => known(leaf) === true)
  if (holding) return holding
  for (const leaf of deciding) {
    const choice = 'question' in leaf ? counted.get(leaf.question) : undefined
    if ('question' in leaf && choice !== undefined) return { question: leaf.question, choice }
  }
  return undefined
}

/** The leaves of a condition that make it what it is, in its order. */
function decidingLeaves(condition: Condition, value: boolean, known: Known): CaseReason[] {
  if ('not' in condition) return decidingLeaves(condition.not, !value, known)
  const decidingOf = (parts: readonly Condition[]) =>
    parts.filter((part) => judge(part, known) === value).flatMap((part) => decidingLeaves(part, value, known))
  if ('all' in condition) return decidingOf(condition.all)
  if ('any' in condition) return decidingOf(condition.any)
  return [condition]
}
