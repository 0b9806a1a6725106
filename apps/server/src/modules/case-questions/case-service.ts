import type { UnitField } from '@registration/contract/property-unit.ts'
import {
  type CaseFact,
  type JudgedCase,
  type JudgedMaterial,
  judgeCase,
} from '@registration/contract/rules/case-questions.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { caseRulesOf } from '../../content/case-rules.ts'
import type { Content, OfferedBusiness, Text } from '../../content/content-schema.ts'
import type { ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { isUuid } from '../../ids.ts'
import type { ApplicationSnapshot } from '../../platform/registry/registry-wire.ts'
import { refuse } from '../../refuse.ts'
import {
  type ApplicationRow,
  getOwnApplication,
  type OwnedApplication,
} from '../application-record/application-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { factsOf } from './case-fact-rules.ts'
import { listCases, type StoredCase } from './case-store.ts'
import { answerText } from './case-word-rules.ts'

/** What the answers and facts of an application say of it. */
export interface ApplicationCase {
  /** The business as this case has it: its fields without those ruled out, its materials required as judged. */
  business: OfferedBusiness
  judged: JudgedCase
  materials: ReadonlyMap<string, JudgedMaterial>
  /** The fields of the property that the answers rule out. */
  ruledOut: UnitField[]
  answers: ReadonlyMap<string, string>
  facts: ReadonlySet<CaseFact>
  kept: ReadonlySet<string>
}

interface Services {
  db: ReadDb
  cipher: FieldCipher
  clock: Clock
  config: Pick<Config, 'modules'>
}

/** The cases of a citizen's own applications, by id. With the module off no answer counts and no fact is asked. */
export async function getCases(
  { db, cipher, clock, config }: Services,
  citizenId: string,
  applications: readonly { id: string; business: OfferedBusiness }[],
): Promise<Map<string, ApplicationCase>> {
  const isOn = config.modules.includes('questions')
  const ids = applications.map(({ id }) => id)
  const stored = isOn && ids.length > 0 ? await listCases(db, cipher, citizenId, ids) : new Map<string, StoredCase>()
  const today = todayInShanghai(clock.now())
  return new Map(
    applications.map(({ id, business }) => [id, caseOf(business, { isOn, stored: stored.get(id), today })]),
  )
}

/** As `getCases` for one application. */
export async function getCase(
  services: Services,
  { id, citizen_id }: OwnedApplication,
  business: OfferedBusiness,
): Promise<ApplicationCase> {
  const found = (await getCases(services, citizen_id, [{ id, business }])).get(id)
  if (!found) throw new Error('The case of an application that was asked for is missing')
  return found
}

/**
 * A citizen's own application with its business and its case, in one statement. Not found if it is missing or another
 * citizen's.
 */
export async function getOwnCase(
  services: Services & { content: Content },
  citizenId: string,
  applicationId: string,
): Promise<{ application: ApplicationRow; business: OfferedBusiness; caseOf: ApplicationCase }> {
  const { db, cipher, clock, config, content } = services
  const isOn = config.modules.includes('questions')
  const read = async () => {
    if (!isOn) return { application: await getOwnApplication(db, citizenId, applicationId), stored: undefined }
    const stored = isUuid(applicationId)
      ? [...(await listCases(db, cipher, citizenId, [applicationId])).values()][0]
      : undefined
    if (!stored) throw refuse('applicationNotFound')
    return { application: stored.application, stored }
  }
  const { application, stored } = await read()
  const today = todayInShanghai(clock.now())
  const business = getBusiness(content, application.business_id)
  return { application, business, caseOf: caseOf(business, { isOn, stored, today }) }
}

interface Known {
  isOn: boolean
  stored: StoredCase | undefined
  /** `YYYY-MM-DD`. */
  today: string
}

function caseOf(business: OfferedBusiness, { isOn, stored, today }: Known): ApplicationCase {
  const answers = stored?.answers ?? new Map<string, string>()
  const facts = stored ? factsOf(stored, today) : new Set<CaseFact>()
  const judged = judgeCase(isOn ? caseRulesOf(business) : withoutConditions(business), answers, facts)
  const materials = new Map(judged.materials.map((material) => [material.id, material]))
  const { fields } = business
  const ruledOut = fields.propertyUnit.filter(({ when }) => judged.rulesOut(when)).map(({ field }) => field)
  return {
    business: {
      ...business,
      fields: { ...fields, propertyUnit: fields.propertyUnit.filter(({ field }) => !ruledOut.includes(field)) },
      materials: business.materials.map((material) => ({
        ...material,
        required: materials.get(material.id)?.group === 'required',
      })),
    },
    judged,
    materials,
    ruledOut,
    answers,
    facts,
    kept: stored?.kept ?? new Set(),
  }
}

const withoutConditions = ({ materials }: OfferedBusiness) => ({
  questions: [],
  materials: materials.map(({ id, required }) => ({ id, required })),
})

/** Once a question is answered, every question of the case has to be. */
export function refuseUnanswered({ business: { questions }, judged }: ApplicationCase): void {
  const missing = judged.isBegun && questions.find(({ id }) => judged.missing.includes(id))
  if (missing) throw refuse('answerMissing', { params: { question: missing.text } })
}

/** The files to submit: without those of needless papers, unless the citizen wants to submit them. */
function submittedFiles<F extends { materialId: string }>(
  { materials, kept }: ApplicationCase,
  files: readonly F[],
): F[] {
  return files.filter(({ materialId }) => !materials.get(materialId)?.isNeedless || kept.has(materialId))
}

/** A unit without the values of the fields that the answers rule out. */
function withAskedFields<U extends object>({ ruledOut }: ApplicationCase, unit: U): U {
  return { ...unit, ...Object.fromEntries(ruledOut.map((field) => [field, null])) }
}

/** The answers that count, with the words of the office. */
function countedAnswers({ business, judged, answers }: ApplicationCase): CountedAnswer[] {
  return business.questions
    .filter(({ id }) => judged.asked.includes(id) && !judged.missing.includes(id))
    .map((question) => {
      const choice = answers.get(question.id) ?? ''
      return { id: question.id, question: question.text, choice, text: answerText(question, choice) ?? noText }
    })
}

export interface CountedAnswer {
  id: string
  question: Text
  choice: string
  text: Text
}

const noText: Text = { zh: '', en: '' }

/** As `countedAnswers`, in Chinese, for the registry. */
export const answersOf = (caseOf: ApplicationCase): NonNullable<ApplicationSnapshot['answers']> =>
  countedAnswers(caseOf).map(({ id, question, text }) => ({ id, question: question.zh, answer: text.zh }))

/** What of an application's contents is submitted in its case. Without a case: all. */
export const submittedContents = <U extends object, F extends { materialId: string }>(
  { units, attachments }: { units: readonly U[]; attachments: readonly F[] },
  caseOf: ApplicationCase | undefined,
) => ({
  units: caseOf ? units.map((unit) => withAskedFields(caseOf, unit)) : units,
  attachments: caseOf ? submittedFiles(caseOf, attachments) : attachments,
  answers: caseOf ? countedAnswers(caseOf) : [],
})
