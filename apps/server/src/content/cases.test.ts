import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCaseQuestions } from '@registration/contract/case-questions.ts'
import {
  type CaseFact,
  type CaseRules,
  judgeCase,
  type MaterialGroup,
  unsure,
} from '@registration/contract/rules/case-questions.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { officeContent } from '../testing/office-content.ts'
import { caseRulesOf, conditionsOf, factsIn, pathsOf, setsOf } from './case-rules.ts'
import type { Business } from './content-schema.ts'

const repository = join(import.meta.dirname, '../../../..')
const content = await officeContent()
const questioned = content.businesses.filter(({ questions }) => questions.length > 0)

/** Every way to answer, `unsure` included, with every set of the facts that the business names. */
function casesOf(business: Business): { answers: ReadonlyMap<string, string>; facts: Set<CaseFact> }[] {
  const { questions } = caseRulesOf(business)
  return setsOf(factsIn(conditionsOf(business))).flatMap((facts) =>
    Array.from(pathsOf(questions, facts), (answers) => ({ answers, facts })),
  )
}

/** The rules as the citizen's side has them: through the contract's answer and JSON. */
function onTheOtherSide(business: Business): CaseRules {
  const answer: z.output<typeof getCaseQuestions.answer> = {
    questions: business.questions.map(({ text, why, choices, ...question }) => ({
      ...question,
      text: text.zh,
      why: why.zh,
      choices: [...choices, { id: unsure, text: { zh: '不确定' } }].map(({ id, text }) => ({ id, text: text.zh })),
      answer: '',
    })),
    materials: business.materials.map(({ id, name, required, when, requiredWhen }) => ({
      id,
      name: name.zh,
      group: 'other' as const,
      because: '',
      isRequired: required,
      when,
      requiredWhen,
    })),
    facts: [],
    isOutdated: false,
  }
  const received = JSON.parse(JSON.stringify(z.encode(getCaseQuestions.answer, answer)))
  const { questions, materials } = z.decode(getCaseQuestions.answer, received)
  return {
    questions: questions.map(({ choices, ...question }) => ({ ...question, choices: choices.map(({ id }) => id) })),
    materials: materials.map(({ isRequired, ...material }) => ({ ...material, required: isRequired })),
  }
}

const commonestOf = ({ commonest = {} }: Business) => new Map(Object.entries(commonest))

/** The papers of the commonest case by group, without facts. */
function papersOf(business: Business) {
  const { materials } = judgeCase(caseRulesOf(business), commonestOf(business), new Set())
  const named = materials.map(({ id, group, isNeedless }) => ({
    group: isNeedless ? 'ruledOut' : group,
    name: business.materials.find((material) => material.id === id)?.name.zh ?? '',
  }))
  return (group: MaterialGroup | 'ruledOut') => named.filter((each) => each.group === group).map(({ name }) => name)
}

it('eight businesses have three to six questions each', () => {
  expect(questioned.map(({ id }) => id).toSorted()).toEqual([
    'divorce-settlement',
    'gift',
    'inheritance-with-deed',
    'mortgage',
    'mortgage-cancellation',
    'reissue-of-lost-certificate',
    'sale-of-existing-home',
    'sale-of-new-home',
  ])
  for (const { id, questions } of questioned) {
    expect(questions.length, id).toBeGreaterThanOrEqual(3)
    expect(questions.length, id).toBeLessThanOrEqual(6)
  }
})

describe.each(questioned.map((business) => [business.id, business] as const))('%s', (_id, business) => {
  const rules = caseRulesOf(business)
  const cases = casesOf(business)

  it('has no dead end: every way through the questions ends with all of them answered', () => {
    expect(cases.length).toBeLessThan(20_000)
    for (const { answers, facts } of cases) {
      const { isBegun, asked, missing } = judgeCase(rules, answers, facts)
      expect(isBegun && missing.length === 0, [...answers].join(' ')).toBe(true)
      expect(asked).toEqual([...answers.keys()])
    }
  })

  it('has the same papers and fields on both sides, whatever is answered', () => {
    const received = onTheOtherSide(business)
    for (const { answers, facts } of cases) {
      const [ours, theirs] = [judgeCase(rules, answers, facts), judgeCase(received, answers, facts)]
      expect(theirs.materials).toEqual(ours.materials)
      for (const { when } of business.fields.propertyUnit) expect(theirs.rulesOut(when)).toBe(ours.rulesOut(when))
    }
  })

  it('leaves every paper as it is for a citizen who is unsure of everything and of whom no fact is known', () => {
    const [everythingOpen] = cases.filter(
      ({ answers, facts }) => facts.size === 0 && [...answers.values()].every((answer) => answer === unsure),
    )
    const judged = judgeCase(rules, everythingOpen?.answers ?? expect.fail(), new Set())
    for (const [i, { group, isNeedless }] of judged.materials.entries()) {
      expect(group).toBe(rules.materials[i]?.required ? 'required' : 'other')
      expect(isNeedless).toBe(false)
    }
  })

  it('always keeps a paper that shows who applies', () => {
    for (const { answers, facts } of cases)
      expect(judgeCase(rules, answers, facts).materials[0]).toMatchObject({ group: 'required', isNeedless: false })
  })

  it('has words of its own for each choice that is the reason for a paper', () => {
    const reasons = new Set<string>()
    for (const { answers, facts } of cases)
      for (const { reason } of judgeCase(rules, answers, facts).materials)
        if (reason && 'question' in reason) reasons.add(`${reason.question} = ${reason.choice}`)
    const worded = business.questions.flatMap(({ id, choices }) =>
      choices.filter(({ because }) => because).map((choice) => `${id} = ${choice.id}`),
    )
    expect(worded.toSorted()).toEqual([...reasons].toSorted())
  })
})

it('a paper with a condition says in its hint what to photograph, not when', () => {
  for (const { id, materials } of content.businesses)
    for (const { hint, name } of materials.filter(({ when }) => when)) {
      expect(hint.zh, `${id}: ${name.zh}`).not.toMatch(/时上传|的上传|的，上传|的可以上传/)
      expect(hint.en, `${id}: ${name.en}`).not.toMatch(/^(If|When) /)
    }
})

/** Spouses are of age, and the right to state land is first registered for companies. */
const withoutMinors = ['divorce-settlement', 'marital-agreement', 'first-registration-of-state-land']

// 不动产登记暂行条例实施细则 article 11.
it.each(content.businesses.map(({ id }) => id).filter((id) => !withoutMinors.includes(id)))(
  'a minor who takes part is asked for the guardian’s papers: %s',
  (id) => {
    const business = content.businesses.find((each) => each.id === id) ?? expect.fail()
    const { materials } = judgeCase(caseRulesOf(business), commonestOf(business), new Set<CaseFact>(['hasMinor']))
    const needed = materials.flatMap(({ group }, i) => (group === 'case' ? (business.materials[i]?.id ?? []) : []))
    expect(needed).toContainEqual(expect.stringMatching(/^guardian-/))
  },
)

// Who acquires or divides a home may have a foreign passport. 不动产登记暂行条例实施细则 article 9.
it.each([
  ...['court-document', 'divorce-settlement', 'gift', 'inheritance-with-deed', 'inheritance-without-deed'],
  ...['marital-agreement', 'presale-notice', 'sale-of-existing-home', 'sale-of-new-home'],
])('a party with a foreign passport is asked for its translation: %s', (id) => {
  const business = content.businesses.find((each) => each.id === id) ?? expect.fail()
  const { materials } = judgeCase(
    caseRulesOf(business),
    commonestOf(business),
    new Set<CaseFact>(['hasForeignDocument']),
  )
  expect(materials.find((each) => each.id === 'document-translation')?.group).toBe('case')
})

it('a guardian who acts for an owner without capacity is asked for no power of attorney, which that owner cannot give', () => {
  const business = content.businesses.find(({ id }) => id === 'reissue-of-lost-certificate') ?? expect.fail()
  const paperOf = (holder: string) =>
    judgeCase(
      caseRulesOf(business),
      commonestOf(business).set('holder', holder),
      new Set<CaseFact>(['hasAgent']),
    ).materials.find(({ id }) => id === 'power-of-attorney')
  expect(paperOf('guardian')?.isNeedless).toBe(true)
  expect(paperOf('able')?.group).toBe('case')
})

/** What a citizen of the commonest case prepares. */
const commonestPapers: Record<string, string[]> = {
  'sale-of-existing-home': ['买卖双方身份证明', '不动产权证书', '房屋买卖合同', '完税或减免税凭证'],
  'sale-of-new-home': [
    '买方身份证明',
    '商品房买卖合同',
    '契税完税凭证',
    '购房发票 (case)',
    '开发企业营业执照和授权委托书 (case)',
    '住宅专项维修资金交存凭证 (case)',
  ],
  gift: ['赠与人和受赠人身份证明', '不动产权证书', '赠与合同', '契税完税或免税凭证', '亲属关系证明 (case)'],
  'inheritance-with-deed': ['继承人身份证明', '继承公证书或生效法律文书', '不动产权证书'],
  'divorce-settlement': ['双方身份证明', '离婚证或离婚法律文书', '不动产权证书', '离婚协议书'],
  mortgage: ['抵押双方身份证明', '不动产权证书', '主债权合同', '抵押合同'],
  'mortgage-cancellation': ['申请人身份证明', '不动产登记证明', '债权消灭的材料'],
  'reissue-of-lost-certificate': ['权利人身份证明', '遗失、灭失声明'],
}

it.each(questioned.map((business) => [business.id, business] as const))(
  'the commonest case of %s needs these papers',
  (id, business) => {
    const papers = papersOf(business)
    expect([...papers('required'), ...papers('case').map((name) => `${name} (case)`)]).toEqual(commonestPapers[id])
  },
)

const page = readFileSync(join(repository, 'docs', 'product', 'case-questions.md'), 'utf8')

/** The row of a business in the table 'Tiles': before the questions, and in its commonest case. */
function tilesOf(business: Business): string {
  const required = business.materials.filter((material) => material.required).length
  const papers = papersOf(business)
  const after = (['required', 'case', 'other', 'ruledOut'] as const).map((group) => papers(group).length)
  const cells = [business.name.zh, required, business.materials.length - required, ...after]
  return `| ${cells.join(' | ')} |`
}

it('the page of the questions has the tiles of every business', () => {
  const rows = content.businesses.map(tilesOf)
  const written = page.split('\n').filter((line) => /^\| [^|]+ (\| \d+ ){6}\|$/.test(line))
  expect(written).toEqual(rows)
})
