import {
  type CaseFact,
  type CaseRules,
  type Condition,
  judgeCase,
  leavesOf,
  unsure,
} from '@registration/contract/rules/case-questions.ts'
import type { Business } from './content-schema.ts'

/** What a business says of its case, as the one function judges it. docs/product/case-questions.md 'Questions of a case'. */
export function caseRulesOf({ questions, materials }: Pick<Business, 'questions' | 'materials'>): CaseRules {
  return {
    questions: questions.map(({ id, choices, when }) => ({ id, choices: choices.map((choice) => choice.id), when })),
    materials,
  }
}

/** Every condition of a business. */
export function conditionsOf({
  questions,
  materials,
  fields,
}: Pick<Business, 'questions' | 'materials'> & { fields: Pick<Business['fields'], 'propertyUnit'> }): Condition[] {
  return [
    ...questions.map(({ when }) => when),
    ...fields.propertyUnit.map(({ when }) => when),
    ...materials.flatMap(({ when, requiredWhen }) => [when, requiredWhen]),
  ].filter((condition) => condition !== undefined)
}

/** The facts that the conditions name. */
export function factsIn(conditions: readonly Condition[]): Set<CaseFact> {
  return new Set(conditions.flatMap(leavesOf).flatMap((leaf) => ('fact' in leaf ? [leaf.fact] : [])))
}

/** Every set of the facts, the empty one first. */
export function setsOf(facts: Iterable<CaseFact>): Set<CaseFact>[] {
  let sets: CaseFact[][] = [[]]
  for (const fact of facts) sets = [...sets, ...sets.map((set) => [...set, fact])]
  return sets.map((set) => new Set(set))
}

/** Every way to answer the questions that are asked with these facts, `unsure` included, starting from `answers`. */
export function* pathsOf(
  questions: CaseRules['questions'],
  facts: ReadonlySet<CaseFact>,
  answers: ReadonlyMap<string, string> = new Map(),
): Generator<ReadonlyMap<string, string>> {
  const [next] = judgeCase({ questions, materials: [] }, answers, facts).missing
  const choices = questions.find(({ id }) => id === next)?.choices
  if (next === undefined || !choices) {
    yield answers
    return
  }
  for (const choice of [...choices, unsure]) yield* pathsOf(questions, facts, new Map([...answers, [next, choice]]))
}
