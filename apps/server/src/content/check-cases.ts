import {
  type CaseFact,
  type CaseMaterial,
  type CaseReason,
  type CaseRules,
  type Condition,
  type JudgedCase,
  judgeCase,
  leavesOf,
  unsure,
} from '@registration/contract/rules/case-questions.ts'
import { caseRulesOf, conditionsOf, factsIn, pathsOf, setsOf } from './case-rules.ts'
import type { businessFile } from './content-schema.ts'
import { businessIdOf, type ContentSources, type SourceFile } from './content-sources.ts'
import { idOf, refuseRepeats } from './mistake-kinds.ts'

type BusinessFile = SourceFile<typeof businessFile>

/** Adds a mistake for each question, choice, condition and commonest case of a business that cannot work. */
export function checkCase(business: BusinessFile, sources: ContentSources): void {
  const { questions } = business.value
  refuseRepeats(business, ['questions'], questions.map(idOf), 'question')
  for (const [i, { choices }] of questions.entries()) {
    refuseRepeats(business, ['questions', i, 'choices'], choices.map(idOf), 'choice')
    for (const [j, { id }] of choices.entries())
      if (id === unsure)
        business.mistake(['questions', i, 'choices', j], `every question has the choice ${unsure} by itself`)
  }
  checkEffect(business)
  if (!checkNames(business)) return
  checkConditions(business, impossibleFacts(business, sources))
  checkCommonest(business)
}

/** Each condition with its place, and the questions that it may name. */
function placesOf({ value: { questions, materials, fields } }: BusinessFile) {
  const places: { path: PropertyKey[]; condition: Condition | undefined; questions: typeof questions }[] = [
    ...questions.map(({ when }, i) => ({
      path: ['questions', i, 'when'],
      condition: when,
      questions: questions.slice(0, i),
    })),
    ...fields.propertyUnit.map(({ when }, i) => ({
      path: ['fields', 'propertyUnit', i, 'when'],
      condition: when,
      questions,
    })),
    ...materials.flatMap(({ when, requiredWhen }, i) => [
      { path: ['materials', i, 'when'], condition: when, questions },
      { path: ['materials', i, 'requiredWhen'], condition: requiredWhen, questions },
    ]),
  ]
  return places.flatMap(({ condition, ...place }) => (condition ? [{ ...place, condition }] : []))
}

/** Whether every condition names questions and choices that exist, and a question's condition only those before it. */
function checkNames(business: BusinessFile): boolean {
  const all = business.value.questions
  let isKnown = true
  for (const { path, condition, questions } of placesOf(business)) {
    for (const leaf of leavesOf(condition)) {
      const what = 'question' in leaf && mistakeOf(leaf, questions, all)
      if (!what) continue
      business.mistake(path, what)
      isKnown = false
    }
  }
  return isKnown
}

type Questions = BusinessFile['value']['questions']

function mistakeOf(
  { question, choice }: Extract<CaseReason, { question: string }>,
  questions: Questions,
  all: Questions,
): string | undefined {
  const found = questions.find(({ id }) => id === question)
  if (!found) {
    const isLater = all.some(({ id }) => id === question)
    return isLater ? `the question ${question} is not asked before this one` : `no question ${question}`
  }
  return found.choices.some(({ id }) => id === choice) ? undefined : `the question ${question} has no choice ${choice}`
}

/** A question is asked because something depends on its answer. */
function checkEffect(business: BusinessFile): void {
  const named = conditionsOf(business.value).flatMap(leavesOf)
  for (const [i, { id }] of business.value.questions.entries())
    if (!named.some((leaf) => 'question' in leaf && leaf.question === id))
      business.mistake(['questions', i], `nothing depends on the question ${id}`)
}

/** The facts that can never be true of an application of this business, each with its reason. */
function impossibleFacts(
  business: BusinessFile,
  { partyForms, registerChecks }: ContentSources,
): Map<CaseFact, string> {
  const { fields, obligorAlias, ownerRole } = business.value
  const forms = [fields.rightsHolder, fields.obligor].flatMap((id) =>
    id === null ? [] : (partyForms?.value.partyForms[id] ?? []),
  )
  const levels = registerChecks?.value.businesses[businessIdOf(business)]
  const impossible = new Map<CaseFact, string>()
  if (forms.length > 0 && forms.every(({ personsOnly }) => personsOnly))
    impossible.set('hasCompany', 'its parties are persons only')
  if (forms.length > 0 && forms.every((form) => form.fields.every(({ field }) => field !== 'agentName')))
    impossible.set('hasAgent', 'it asks for no agent')
  if (fields.propertyUnit.every(({ field }) => field !== 'certificateNumber'))
    impossible.set('oldCertificate', 'it asks for no certificate number')
  if (obligorAlias === null && !ownerRole) impossible.set('isJoint', 'no owner takes part')
  if (registerChecks && !levels?.mortgage && !levels?.constructionMortgage)
    impossible.set('isMortgaged', 'its check does not look for a mortgage')
  return impossible
}

/** Each condition holds in some case and decides something there. */
function checkConditions(business: BusinessFile, impossible: ReadonlyMap<CaseFact, string>): void {
  const rules = caseRulesOf(business.value)
  for (const { path, condition } of placesOf(business)) {
    for (const fact of factsIn([condition])) {
      const why = impossible.get(fact)
      if (why) business.mistake(path, `${fact} is never true of this business: ${why}`)
    }
  }
  for (const [i, { id, when }] of rules.questions.entries())
    if (when && !happens(rules, [when], ({ asked }) => asked.includes(id)))
      business.mistake(['questions', i, 'when'], 'can never hold: nobody is ever asked this')
  for (const [i, { when }] of business.value.fields.propertyUnit.entries())
    if (when && !happens(rules, [when], ({ rulesOut }) => rulesOut(when)))
      business.mistake(['fields', 'propertyUnit', i, 'when'], 'no answer rules this field out')
  for (const [i, paper] of rules.materials.entries()) checkPaper(business, i, paper, rules.questions)
}

function checkPaper(
  { mistake }: BusinessFile,
  i: number,
  { required, when, requiredWhen }: CaseMaterial,
  questions: CaseRules['questions'],
): void {
  const probe = (paper: Omit<CaseMaterial, 'id' | 'required'>) => ({
    questions,
    materials: [{ id: 'probe', required: false, ...paper }],
  })
  if (when && !happens(probe({ when }), [when], ({ materials: [paper] }) => paper?.group === 'case'))
    mistake(['materials', i, 'when'], 'can never hold: nobody ever needs this paper')
  else if (when && required && !happens(probe({ when }), [when], ({ materials: [paper] }) => paper?.isNeedless))
    mistake(['materials', i, 'when'], 'no answer rules this required paper out')
  if (!requiredWhen) return
  const place = ['materials', i, 'requiredWhen']
  if (required) mistake(place, 'the paper is required anyway')
  else if (factsIn([requiredWhen]).size > 0) mistake(place, 'only answers require a paper, never a fact')
  else if (!happens(probe({ requiredWhen }), [requiredWhen], ({ materials: [paper] }) => paper?.group === 'required'))
    mistake(place, 'can never hold: nobody is ever required to bring this paper')
  else if (when && happens(probe({ when: both(requiredWhen, { not: when }) }), [requiredWhen, when], isNeeded))
    mistake(place, 'requires the paper where `when` does not hold')
}

const both = (...all: Condition[]): Condition => ({ all })
const isNeeded = ({ materials: [paper] }: JudgedCase) => paper?.group === 'case'

/** Cases that are tried for a condition. One that depends on more is taken as it is. */
const maxCases = 20_000

/** Whether a case of these conditions exists. What they do not depend on is open in all of them. */
function happens(
  { questions, materials }: CaseRules,
  conditions: readonly Condition[],
  isIt: (judged: JudgedCase) => boolean | undefined,
): boolean {
  const deciding = questionsOf(questions, conditions)
  const open = questions.filter((question) => !deciding.includes(question)).map(({ id }) => [id, unsure] as const)
  const facts = factsIn([...conditions, ...deciding.flatMap(({ when }) => when ?? [])])
  let tried = 0
  for (const set of setsOf(facts))
    for (const answers of pathsOf(questions, set, new Map(open)))
      if (++tried > maxCases || isIt(judgeCase({ questions, materials }, answers, set))) return true
  return false
}

/** The questions that conditions name, and those that lead to these. */
function questionsOf(questions: CaseRules['questions'], conditions: readonly Condition[]): CaseRules['questions'] {
  const names = new Set(conditions.flatMap(leavesOf).flatMap((leaf) => ('question' in leaf ? [leaf.question] : [])))
  const named = questions.filter(({ id }) => names.has(id))
  const before = named.flatMap(({ when }) => (when ? questionsOf(questions, [when]) : []))
  return questions.filter((question) => named.includes(question) || before.includes(question))
}

/** A business with questions says which answers its commonest case gives: all that are asked there, and no others. */
function checkCommonest(business: BusinessFile): void {
  const { questions, commonest } = business.value
  if (questions.length === 0 && commonest) business.mistake(['commonest'], 'is for a business with questions')
  if (questions.length > 0 && !commonest)
    business.mistake(['questions'], 'the answers of the commonest case are missing')
  if (questions.length === 0 || !commonest) return
  const answers = new Map(Object.entries(commonest))
  const { asked, missing } = judgeCase({ ...caseRulesOf(business.value), materials: [] }, answers, new Set())
  for (const [id, choice] of answers) {
    const choices = questions.find((question) => question.id === id)?.choices
    if (!choices) business.mistake(['commonest', id], `no question ${id}`)
    else if (!choices.some((each) => each.id === choice))
      business.mistake(['commonest', id], `the question ${id} has no choice ${choice}`)
    else if (!asked.includes(id)) business.mistake(['commonest', id], `the question ${id} is not asked in this case`)
  }
  for (const id of missing)
    if (!answers.has(id)) business.mistake(['commonest'], `the answer to the question ${id} is missing`)
}
