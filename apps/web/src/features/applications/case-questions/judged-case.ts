import {
  type CaseReason,
  type JudgedCase,
  judgeCase,
  leavesOf,
  type MaterialGroup,
  unsure,
} from '@registration/contract/rules/case-questions.ts'
import type { CaseQuestions } from './case-queries.ts'
import type { UnsavedAnswers } from './unsaved-answers.ts'

/** The present answers, the unsaved ones included, and what follows from them. */
export interface PresentCase extends JudgedCase {
  answers: ReadonlyMap<string, string>
}

export function judgePresent(asked: CaseQuestions, unsaved: UnsavedAnswers): PresentCase {
  const saved = asked.questions.flatMap(({ id, answer }) => (answer ? [[id, answer] as const] : []))
  const answers = new Map([...saved, ...Object.entries(unsaved)])
  const questions = asked.questions.map(({ id, when, choices }) => ({
    id,
    when,
    choices: choices.map((each) => each.id),
  }))
  const materials = asked.materials.map(({ isRequired: required, ...material }) => ({ ...material, required }))
  return { answers, ...judgeCase({ questions, materials }, answers, new Set(asked.facts.map(({ fact }) => fact))) }
}

export interface NeededMaterial {
  id: string
  name: string
  group: Exclude<MaterialGroup, 'other'>
  /** In words. Empty without a reason. */
  because: string
}

/** What is to be prepared, the required first. The server's own words are taken where it judged the same. */
export function neededMaterials(asked: CaseQuestions, { materials }: JudgedCase): NeededMaterial[] {
  const served = new Map(asked.materials.map((material) => [material.id, material]))
  const inGroup = (group: NeededMaterial['group']) =>
    materials
      .filter((material) => material.group === group)
      .map(({ id, reason }) => {
        const known = served.get(id)
        const because = known?.group === group && known.because ? known.because : wordsOf(asked, reason)
        return { id, name: known?.name ?? '', group, because }
      })
  return [...inGroup('required'), ...inGroup('case')]
}

/** Whether a paper that is not among the needed ones may be, by an answer that the citizen was unsure of. */
export const leavesOpen = (asked: CaseQuestions, { answers, materials }: PresentCase): boolean =>
  materials.some(({ id, group, isNeedless }) => {
    if (group !== 'other' || isNeedless) return false
    const when = asked.materials.find((material) => material.id === id)?.when
    return (
      when !== undefined && leavesOf(when).some((leaf) => 'question' in leaf && answers.get(leaf.question) === unsure)
    )
  })

function wordsOf({ facts, questions }: CaseQuestions, reason: CaseReason | undefined): string {
  if (!reason) return ''
  if ('fact' in reason) return facts.find(({ fact }) => fact === reason.fact)?.text ?? ''
  return choiceText({ questions }, reason.question, reason.choice)
}

/** What a citizen chose, in words. Empty without such a choice. */
export function choiceText({ questions }: Pick<CaseQuestions, 'questions'>, id: string, choice: string | undefined) {
  const question = questions.find((each) => each.id === id)
  return question?.choices.find((each) => each.id === choice)?.text ?? ''
}
