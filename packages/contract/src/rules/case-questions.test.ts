import { describe, expect, test } from 'vitest'
import {
  type CaseFact,
  type CaseMaterial,
  type CaseRules,
  type Condition,
  judge,
  judgeCase,
  leavesOf,
  unsure,
} from './case-questions.ts'

const chose = (question: string, choice: string): Condition => ({ question, choice })
const fact = (name: CaseFact): Condition => ({ fact: name })
const not = (condition: Condition): Condition => ({ not: condition })

/** A sale: how it is done, then for one of its ways by which court, and for several owners whether they are a couple. */
const questions: CaseRules['questions'] = [
  { id: 'ground', choices: ['contract', 'court'] },
  { id: 'court', choices: ['own', 'other'], when: chose('ground', 'court') },
  { id: 'owners', choices: ['couple', 'others'], when: fact('isJoint') },
]

function judgeSale(
  material: Partial<CaseMaterial>,
  answers: Record<string, string>,
  facts: readonly CaseFact[] = [],
  asked = questions,
) {
  const materials = [{ id: 'paper', required: false, ...material }]
  const judged = judgeCase({ questions: asked, materials }, new Map(Object.entries(answers)), new Set(facts))
  return { ...judged, paper: judged.materials[0] ?? expect.fail() }
}

const paperOf = (...given: Parameters<typeof judgeSale>) => judgeSale(...given).paper
const groupOf = (...given: Parameters<typeof judgeSale>) => paperOf(...given).group

describe('before the first answer', () => {
  test('a paper is required or not as the office has it, whatever its conditions and the facts say', () => {
    const when = fact('hasAgent')
    expect(paperOf({ required: true, when }, {}, ['hasAgent'])).toEqual({
      id: 'paper',
      group: 'required',
      reason: undefined,
      isNeedless: false,
    })
    expect(groupOf({ required: false, when }, {}, ['hasAgent'])).toBe('other')
    expect(groupOf({ required: false, when: not(when), requiredWhen: not(chose('ground', 'court')) }, {})).toBe('other')
  })

  test('the questions of the case are open and no field is ruled out', () => {
    const judged = judgeSale({}, {}, ['isJoint'])
    expect(judged.isBegun).toBe(false)
    expect(judged.asked).toEqual(['ground', 'owners'])
    expect(judged.missing).toEqual(['ground', 'owners'])
    expect(judged.rulesOut(chose('ground', 'court'))).toBe(false)
  })
})

describe('the questions', () => {
  test('are those whose condition holds by the answers before and the facts', () => {
    expect(judgeSale({}, { ground: 'contract' }).asked).toEqual(['ground'])
    expect(judgeSale({}, { ground: 'court' }).asked).toEqual(['ground', 'court'])
    expect(judgeSale({}, { ground: unsure }).asked).toEqual(['ground'])
    expect(judgeSale({}, { ground: 'contract' }, ['isJoint']).asked).toEqual(['ground', 'owners'])
  })

  test('are missing until each of them has an answer, also an unsure one', () => {
    expect(judgeSale({}, { ground: 'court' }, ['isJoint']).missing).toEqual(['court', 'owners'])
    expect(judgeSale({}, { ground: 'court', court: unsure, owners: 'couple' }, ['isJoint']).missing).toEqual([])
  })

  test('begin with the first answer, also an unsure one', () => {
    expect(judgeSale({}, { ground: unsure }).isBegun).toBe(true)
  })

  test('of which a business has none are over: the facts alone count', () => {
    const judged = judgeSale({ when: fact('hasAgent') }, {}, ['hasAgent'], [])
    expect(judged.isBegun).toBe(true)
    expect(judged.paper).toMatchObject({ group: 'case', reason: { fact: 'hasAgent' } })
  })
})

describe('an answer', () => {
  const when = chose('court', 'own')

  test('to a question that another answer ruled out is not counted, and its paper is needless', () => {
    expect(paperOf({ when }, { ground: 'court', court: 'own' })).toMatchObject({ group: 'case' })
    const after = judgeSale({ when }, { ground: 'contract', court: 'own' })
    expect(after.paper).toMatchObject({ group: 'other', isNeedless: true })
    expect(after.missing).toEqual([])
  })

  test('to a question that no longer applies by a fact, or by an unsure answer, leaves its paper optional', () => {
    const couple = chose('owners', 'couple')
    const answers = { ground: 'contract', owners: 'couple' }
    expect(paperOf({ when: couple }, answers, ['isJoint'])).toMatchObject({ group: 'case' })
    expect(paperOf({ when: couple }, answers)).toMatchObject({ group: 'other', isNeedless: false })
    expect(paperOf({ when }, { ground: unsure, court: 'own' })).toMatchObject({ group: 'other', isNeedless: false })
  })

  test('to a question that applies through another answer that is not counted is not counted either', () => {
    const chain: CaseRules['questions'] = [
      ...questions,
      { id: 'date', choices: ['old', 'new'], when: chose('court', 'own') },
    ]
    const answers = { ground: 'contract', court: 'own', date: 'old' }
    expect(judgeSale({}, answers, [], chain).asked).toEqual(['ground'])
    expect(paperOf({ when: chose('date', 'old') }, answers, [], chain)).toMatchObject({
      group: 'other',
      isNeedless: true,
    })
  })

  test('that the office removed is not counted: its question is open again', () => {
    const judged = judgeSale({ when: chose('ground', 'auction') }, { ground: 'auction' })
    expect(judged.isBegun).toBe(false)
    expect(judged.missing).toEqual(['ground'])
    expect(judged.paper).toMatchObject({ group: 'other', isNeedless: false })
  })

  test('to a question that the office removed is not counted', () => {
    expect(judgeSale({}, { colour: 'red' }).isBegun).toBe(false)
  })
})

describe('a paper', () => {
  const court = chose('ground', 'court')

  test('is needed when an answer or a fact says so, and the reason is named', () => {
    expect(paperOf({ when: court }, { ground: 'court' })).toEqual({
      id: 'paper',
      group: 'case',
      reason: court,
      isNeedless: false,
    })
    expect(paperOf({ when: fact('hasAgent') }, { ground: 'contract' }, ['hasAgent'])).toMatchObject({
      group: 'case',
      reason: { fact: 'hasAgent' },
    })
  })

  test('is required by an answer', () => {
    const material = { when: court, requiredWhen: court }
    expect(paperOf(material, { ground: 'court' })).toMatchObject({ group: 'required', reason: court })
    expect(paperOf(material, { ground: 'contract' })).toMatchObject({ group: 'other', isNeedless: true })
    expect(paperOf(material, { ground: unsure })).toMatchObject({ group: 'other', isNeedless: false })
  })

  test('is never required by a fact alone', () => {
    expect(groupOf({ requiredWhen: fact('hasAgent') }, { ground: 'contract' }, ['hasAgent'])).toBe('other')
    const both = { when: fact('hasAgent'), requiredWhen: { all: [court, fact('hasAgent')] } }
    expect(groupOf(both, { ground: 'court' }, ['hasAgent'])).toBe('case')
  })

  test('is needless when the answers rule it out, also one that is required otherwise', () => {
    const needless = { group: 'other', reason: undefined, isNeedless: true }
    expect(paperOf({ when: court }, { ground: 'contract' })).toMatchObject(needless)
    expect(paperOf({ when: not(court), required: true }, { ground: 'court' })).toMatchObject(needless)
    expect(paperOf({ when: { all: [fact('hasAgent'), court] } }, { ground: 'contract' }, ['hasAgent'])).toMatchObject(
      needless,
    )
  })

  test('is never needless by a fact alone, nor by an answer that a fact could outweigh', () => {
    expect(paperOf({ when: fact('hasAgent') }, { ground: 'contract' }).isNeedless).toBe(false)
    expect(paperOf({ when: { any: [fact('hasAgent'), court] } }, { ground: 'contract' }).isNeedless).toBe(false)
    expect(groupOf({ required: true, when: fact('hasAgent') }, { ground: 'contract' })).toBe('required')
  })

  test('stays as it is for a citizen who is unsure: optional, or required as before', () => {
    expect(paperOf({ when: court }, { ground: unsure })).toMatchObject({ group: 'other', isNeedless: false })
    expect(paperOf({ when: court, required: true }, { ground: unsure })).toMatchObject({
      group: 'required',
      reason: undefined,
    })
  })

  test('without a condition keeps its place without a reason', () => {
    expect(paperOf({ required: true }, { ground: 'court' })).toMatchObject({ group: 'required', reason: undefined })
    expect(paperOf({}, { ground: 'court' })).toMatchObject({ group: 'other', reason: undefined, isNeedless: false })
  })
})

describe('the reason', () => {
  const reasonOf = (when: Condition, answers: Record<string, string>, facts: CaseFact[] = []) =>
    paperOf({ when }, answers, facts).reason

  test('is the first of those that hold', () => {
    const when = { any: [fact('hasAgent'), chose('ground', 'court'), fact('hasMinor')] }
    expect(reasonOf(when, { ground: 'court' }, ['hasMinor'])).toEqual(chose('ground', 'court'))
    expect(reasonOf(when, { ground: 'contract' }, ['hasMinor'])).toEqual(fact('hasMinor'))
  })

  test('is never something that speaks against it', () => {
    const when = { any: [not(fact('hasAgent')), chose('ground', 'court')] }
    expect(reasonOf(when, { ground: 'court' }, ['hasAgent'])).toEqual(chose('ground', 'court'))
    const either = { any: [{ all: [fact('hasAgent'), chose('ground', 'contract')] }, chose('ground', 'court')] }
    expect(reasonOf(either, { ground: 'court' }, ['hasAgent'])).toEqual(chose('ground', 'court'))
  })

  test('is the choice that was made where another one would have ruled the paper out', () => {
    expect(reasonOf(not(chose('ground', 'court')), { ground: 'contract' })).toEqual(chose('ground', 'contract'))
    const neither = not({ any: [chose('ground', 'court'), fact('hasCompany')] })
    expect(reasonOf(neither, { ground: 'contract' })).toEqual(chose('ground', 'contract'))
    const ownCourt = not({ any: [chose('court', 'other'), chose('ground', 'court')] })
    expect(reasonOf(ownCourt, { ground: 'contract' })).toEqual(chose('ground', 'contract'))
  })

  test('is absent where only the absence of a fact decides', () => {
    expect(paperOf({ when: not(fact('hasAgent')) }, { ground: 'contract' })).toMatchObject({
      group: 'case',
      reason: undefined,
    })
  })
})

describe('a field of the property', () => {
  const rulesOut = (when: Condition | undefined, answers: Record<string, string>, facts: CaseFact[] = []) =>
    judgeSale({}, answers, facts).rulesOut(when)

  test('is ruled out by the answers, and never by a fact or an open answer', () => {
    expect(rulesOut(chose('ground', 'court'), { ground: 'contract' })).toBe(true)
    expect(rulesOut(chose('ground', 'court'), { ground: 'court' })).toBe(false)
    expect(rulesOut(chose('ground', 'court'), { ground: unsure })).toBe(false)
    expect(rulesOut(fact('hasAgent'), { ground: 'contract' })).toBe(false)
    expect(rulesOut(undefined, { ground: 'contract' })).toBe(false)
  })
})

describe('a condition', () => {
  const yes = fact('hasAgent')
  const no = fact('hasCompany')
  const open = fact('hasMinor')
  const values = { hasAgent: true, hasCompany: false } as const satisfies Partial<Record<CaseFact, boolean>>
  const value = (condition: Condition) =>
    judge(condition, (leaf) => ('fact' in leaf && leaf.fact in values ? leaf.fact === 'hasAgent' : undefined))

  test.each([
    ['all', [yes, yes], true],
    ['all', [yes, open], undefined],
    ['all', [no, open], false],
    ['all', [open, open], undefined],
    ['any', [yes, open], true],
    ['any', [no, open], undefined],
    ['any', [no, no], false],
    ['any', [yes, no], true],
  ] as const)('%s of %j is %s', (kind, parts, expected) => {
    expect(value(kind === 'all' ? { all: parts } : { any: parts })).toBe(expected)
  })

  test('is turned round by not, and an open one stays open', () => {
    expect([value(not(yes)), value(not(no)), value(not(open))]).toEqual([false, true, undefined])
  })

  test('names its facts and choices in their order', () => {
    const condition = { all: [not(yes), { any: [chose('ground', 'court'), no] }] }
    expect(leavesOf(condition)).toEqual([yes, chose('ground', 'court'), no])
  })
})
