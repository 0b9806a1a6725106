import { maskDocumentNumber, maskPhone } from '@registration/contract/masking.ts'
import { refusalText } from '@registration/contract/refusals.ts'
import { z } from 'zod'
import { codeText, findBusiness, regionName } from '../../content/content-lookup.ts'
import type { Content, DictionaryName } from '../../content/content-schema.ts'
import { joinWords } from '../../join-words.ts'
import { keptFindings } from '../application-record/register-check-store.ts'
import { toStepDto } from '../applications/application-rules.ts'
import { linesOfFrozen } from '../applications/change-word-rules.ts'
import { unpackFrozen } from '../applications/frozen-application-rules.ts'
import { answerText } from '../case-questions/case-word-rules.ts'
import { readOutcome, refusalOfOutcome } from '../face/face-rules.ts'
import { wordsOf } from '../messages/message-rules.ts'
import { fillings } from '../messages/message-store.ts'
import { shownFacts } from '../properties/show-store.ts'
import { faceStates, partyRoles } from './own-data-codes.ts'
import type { Show } from './own-data-columns.ts'
import { isTitled, titleOf } from './own-data-titles.ts'

const texts = z.array(z.string())
const roleList = z.array(z.enum(['rightsHolder', 'obligor']))

/** A code of one of the office's dictionaries. */
export const showCodeOf =
  (list: DictionaryName): Show =>
  (code, { content, language }) =>
    codeText(content, list, code, language)

export const showRegion: Show = (code, { content, language }) => regionName(content, code, language)

export const showBusiness: Show = (id, { content, language }) => findBusiness(content, id)?.name[language] ?? id

/** The business of an application, or the category of a number. */
export const showBusinessOrQueue: Show = (id, row) =>
  (findBusiness(row.content, id) ? showBusiness : showQueue)(id, row)

/** Of a business's id, a space and a material's id. */
export const showMaterial: Show = (ids, { content, language }) => {
  const [businessId = '', materialId = ''] = ids.split(' ')
  const material = findBusiness(content, businessId)?.materials.find(({ id }) => id === materialId)
  return material?.name[language] ?? materialId
}

const questionOf = (content: Content, businessId: string, questionId: string) =>
  findBusiness(content, businessId)?.questions.find(({ id }) => id === questionId)

/** Of a business's id, a space and a question's id. */
export const showQuestion: Show = (ids, { content, language }) => {
  const [businessId = '', questionId = ''] = ids.split(' ')
  return questionOf(content, businessId, questionId)?.text[language] ?? questionId
}

/** Of a business's id, a question's and an answer's, with spaces between them. */
export const showAnswer: Show = (ids, { content, language }) => {
  const [businessId = '', questionId = '', answer = ''] = ids.split(' ')
  const question = questionOf(content, businessId, questionId)
  return (question && answerText(question, answer)?.[language]) ?? answer
}

/** Each finding's rule and day. */
export const showFindings: Show = (findings, { content, language }) =>
  keptFindings
    .parse(JSON.parse(findings))
    .map(({ rule, since }) => `${content.registerChecks.rules[rule].name[language]} ${since}`.trim())
    .join('\n')

/** What somebody else gave is masked for the filer. */
export const showNumberOfParty: Show = (number, { row }) => (row.source ? maskDocumentNumber(number) : number)
export const showPhoneOfParty: Show = (phone, { row }) => (row.source ? maskPhone(phone) : phone)

/** What was handed in, in lines. */
export const showFrozen: Show = (packed, { content, language }) =>
  linesOfFrozen(unpackFrozen(packed), content, language).join('\n')

/** The fields of a unit that the register gave. */
export const showUnitFields: Show = (fields, { language }) =>
  joinWords(
    texts.parse(JSON.parse(fields)).map((field) => (isTitled(field) ? titleOf(field, language) : field)),
    language,
  )

/** The certificate that was shown. */
export const showShownCertificate: Show = (facts) => shownFacts.parse(JSON.parse(facts)).certificateNumber

export const showStep: Show = (activity, { language }) =>
  toStepDto({ activity, stage: '', at: new Date(0) }, language).activity

/** The roles in which somebody takes part. */
export const showRoles: Show = (roles, { language }) =>
  joinWords(
    roleList.parse(JSON.parse(roles)).map((role) => partyRoles[role][language]),
    language,
  )

/** A list of short texts. */
export const showTexts: Show = (list) => texts.parse(JSON.parse(list)).join(' ')

export const showQueue: Show = (id, { content, language }) =>
  content.categories.find((category) => category.id === id)?.name[language] ?? id

export const showMessageKind: Show = (kind, { language }) => wordsOf(kind, {}, language).title || kind

export const showMessageText: Show = (params, { language, row }) =>
  wordsOf(row.kind ?? '', fillings.parse(JSON.parse(params)), language).text

export const showFaceOutcome: Show = (outcome, { language }) =>
  outcome === 'passed' ? faceStates.passed[language] : refusalText(refusalOfOutcome[readOutcome(outcome)], language)
