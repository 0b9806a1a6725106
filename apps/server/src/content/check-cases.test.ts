import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { makeSmallContent } from '../testing/small-content.ts'
import { loadContent } from './load-content.ts'

const file = 'businesses/correction.yaml'

/** Questions of a business that has none, with papers and a field that depend on them. */
const questions = `questions:
  - id: applicant
    text: { zh: 申请的是权利人本人吗？, en: Is the applicant the rights holder? }
    why: { zh: 别人申请的，要说明关系。, en: Somebody else says how the error concerns them. }
    choices:
      - id: owner
        text: { zh: 是, en: 'Yes' }
      - id: other
        text: { zh: 不是, en: 'No' }
  - id: consent
    text: { zh: 权利人同意更正吗？, en: Does the rights holder agree? }
    why: { zh: 不同意的，改办异议登记。, en: Without consent it is an objection. }
    choices:
      - id: given
        text: { zh: 同意, en: 'Yes' }
      - id: refused
        text: { zh: 不同意, en: 'No' }
    when: answer.applicant = other
commonest: { applicant: owner }
`
const papers = `  - id: consent-letter
    name: { zh: 同意书, en: Letter of consent }
    required: false
    when: { all: [answer.consent = given, { not: answer.applicant = owner }] }
    requiredWhen: answer.consent = given
    hint: { zh: 权利人签字的那一页。, en: The page with the signature. }
  - id: certificate-in-hand
    name: { zh: 手上的证书, en: The certificate in hand }
    required: true
    when: { any: [answer.applicant = owner, answer.consent = given] }
    hint: { zh: 手上这本证书的每一页。, en: Every page of the one in your hands. }
`

let folder: string
let source: string

beforeEach(async () => {
  const content = makeSmallContent()
  folder = content.folder
  onTestFinished(content.remove)
  source = await readFile(join(folder, file), 'utf8')
  source = `${source.replace('\nfields:', `\n${questions}\nfields:`)}${papers}`
  await writeFile(join(folder, file), source)
})

/** Replaces the first `right` of the business. Resolves to its line. */
async function plant(right: string, wrong: string): Promise<number> {
  if (!source.includes(right)) throw new Error(`${file} has no ${right}`)
  const line = source.slice(0, source.indexOf(right)).split('\n').length
  source = source.replace(right, () => wrong)
  await writeFile(join(folder, file), source)
  return line
}

it('questions and conditions are part of the business, parsed', async () => {
  const { businesses, offers } = await loadContent(folder)
  const correction = businesses.find(({ id }) => id === 'correction')
  expect(correction?.questions.map(({ id, when }) => [id, when])).toEqual([
    ['applicant', undefined],
    ['consent', { question: 'applicant', choice: 'other' }],
  ])
  expect(correction?.commonest).toEqual({ applicant: 'owner' })
  expect(correction?.materials.find(({ id }) => id === 'consent-letter')).toMatchObject({
    when: { all: [{ question: 'consent', choice: 'given' }, { not: { question: 'applicant', choice: 'owner' } }] },
    requiredWhen: { question: 'consent', choice: 'given' },
  })
  const offered = offers.find(({ offerId }) => offerId === '630100-correction')
  expect(offered?.materials.map(({ when }) => when)).toEqual(correction?.materials.map(({ when }) => when))
})

const letterWhen = 'when: { all: [answer.consent = given, { not: answer.applicant = owner }] }'
const letterRequired = 'requiredWhen: answer.consent = given'
const certificateWhen = 'when: { any: [answer.applicant = owner, answer.consent = given] }'
const location = '- { field: location, required: true }'
const commonest = 'commonest: { applicant: owner }'

it.each([
  ['names no question', letterRequired, 'requiredWhen: answer.agreement = given', 'no question agreement'],
  ['names no choice', letterRequired, 'requiredWhen: answer.consent = yes', 'the question consent has no choice yes'],
  [
    'names the choice that every question has',
    letterRequired,
    'requiredWhen: answer.consent = unsure',
    'the question consent has no choice unsure',
  ],
  [
    'of a question names the question itself',
    'when: answer.applicant = other',
    'when: answer.consent = given',
    'the question consent is not asked before this one',
  ],
  [
    'is no condition',
    letterRequired,
    'requiredWhen: answer.consent',
    'materials.8.requiredWhen: must be answer.question = choice, a fact',
  ],
  [
    'names no fact',
    letterRequired,
    'requiredWhen: isRich',
    'materials.8.requiredWhen: must be answer.question = choice, a fact',
  ],
  [
    'of a question can never hold',
    'when: answer.applicant = other',
    'when: { all: [answer.applicant = other, answer.applicant = owner] }',
    'can never hold: nobody is ever asked this',
  ],
  [
    'of a paper can never hold by its answers',
    letterWhen,
    'when: { all: [answer.applicant = owner, answer.consent = given] }',
    'can never hold: nobody ever needs this paper',
  ],
  [
    'of a paper can never hold by its facts',
    letterWhen,
    'when: { all: [hasAgent, { not: hasAgent }] }',
    'can never hold: nobody ever needs this paper',
  ],
  [
    'can only be ruled out by facts, of a required paper',
    certificateWhen,
    'when: hasAgent',
    'no answer rules this required paper out',
  ],
  [
    'can only be ruled out by facts, of a field',
    location,
    '- { field: location, required: true, when: hasAgent }',
    'no answer rules this field out',
  ],
  [
    'requires a paper by a fact',
    letterRequired,
    'requiredWhen: { any: [answer.consent = given, hasAgent] }',
    'only answers require a paper, never a fact',
  ],
  [
    'requires a paper in no case',
    letterRequired,
    'requiredWhen: { all: [answer.consent = given, answer.applicant = owner] }',
    'can never hold: nobody is ever required to bring this paper',
  ],
  [
    'requires a paper where another rules it out',
    letterRequired,
    'requiredWhen: answer.applicant = owner',
    'requires the paper where `when` does not hold',
  ],
  [
    'requires a paper that is required',
    certificateWhen,
    'requiredWhen: answer.consent = given',
    'the paper is required anyway',
  ],
  [
    'names a fact that is never true',
    letterRequired,
    'when: { any: [answer.consent = given, oldCertificate] }',
    'oldCertificate is never true of this business: it asks for no certificate number',
  ],
])('a condition that %s is named with its line', async (title, right, wrong, what) => {
  if (title === 'names a fact that is never true') {
    await plant(letterWhen, '')
    await plant('- { field: certificateNumber, required: true }', '')
  }
  const line = await plant(right, wrong)
  await expect(loadContent(folder)).rejects.toThrow(`content/${file}:${line}: ${what}`)
})

it('a company where only persons take part is named', async () => {
  await plant('rightsHolder: anyone', 'rightsHolder: person')
  await plant('obligor: anyone', 'obligor: person')
  const line = await plant(letterWhen, 'when: { any: [answer.consent = given, hasCompany] }')
  await expect(loadContent(folder)).rejects.toThrow(
    `content/${file}:${line}: hasCompany is never true of this business: its parties are persons only`,
  )
})

it('a mortgage that the check of the register does not look for is named', async () => {
  const checks = join(folder, 'register-checks.yaml')
  const table = await readFile(checks, 'utf8')
  await writeFile(checks, table.replace(/(\n {2}correction:\n {4}\{.*?)mortgage: \w+, /, '$1'))
  const line = await plant(letterWhen, 'when: { any: [answer.consent = given, isMortgaged] }')
  await expect(loadContent(folder)).rejects.toThrow(
    `content/${file}:${line}: isMortgaged is never true of this business: its check does not look for a mortgage`,
  )
})

it.each([
  ['is there twice', '- id: consent\n', '- id: applicant\n', 'question applicant is there twice'],
  ['has a choice twice', '- id: refused', '- id: given', 'choice given is there twice'],
  ['has the choice unsure', '- id: refused', '- id: unsure', 'every question has the choice unsure by itself'],
  [
    'has one choice',
    "      - id: refused\n        text: { zh: 不同意, en: 'No' }\n",
    '',
    'questions.1.choices: Too small',
    -3,
  ],
  ['has no reason', '    why: { zh: 不同意的', '    # { zh: 不同意的', 'questions.1.why: Invalid input', -2],
])('a question that %s is named with its line', async (_title, right, wrong, what, below = 0) => {
  const line = (await plant(right, wrong)) + below
  await expect(loadContent(folder)).rejects.toThrow(`content/${file}:${line}: ${what}`)
})

it('a question on which nothing depends is named with its line', async () => {
  const line = await plant('- id: consent\n', '- id: consent\n')
  await plant(letterWhen, '')
  await plant(letterRequired, '')
  await plant(certificateWhen, 'when: answer.applicant = owner')
  await expect(loadContent(folder)).rejects.toThrow(`content/${file}:${line}: nothing depends on the question consent`)
})

it.each([
  ['is missing', '', 'the answers of the commonest case are missing', -18],
  ['lacks an answer', 'commonest: { applicant: other }', 'the answer to the question consent is missing'],
  ['names no question', 'commonest: { applicant: owner, colour: red }', 'no question colour'],
  ['names no choice', 'commonest: { applicant: nobody }', 'the question applicant has no choice nobody'],
  ['is unsure', 'commonest: { applicant: unsure }', 'the question applicant has no choice unsure'],
  [
    'answers what is not asked',
    'commonest: { applicant: owner, consent: given }',
    'the question consent is not asked in this case',
  ],
])('a commonest case that %s is named with its line', async (_title, wrong, what, below = 0) => {
  const line = (await plant(commonest, wrong)) + below
  await expect(loadContent(folder)).rejects.toThrow(`content/${file}:${line}: ${what}`)
})

it('a commonest case of a business without questions is named with its line', async () => {
  await plant(papers, '')
  await plant(questions, commonest)
  const line = source.slice(0, source.indexOf(commonest)).split('\n').length
  await expect(loadContent(folder)).rejects.toThrow(`content/${file}:${line}: is for a business with questions`)
})
