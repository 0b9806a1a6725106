/**
 * The questions of an application's case, the papers that follow from the answers, and the own papers of earlier
 * applications. docs/product/case-questions.md 'Questions of a case'.
 */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { id, list, text, time, trueOrFalse } from './fields.ts'
import { handedOver } from './materials.ts'
import { type Condition, caseFacts, materialGroups } from './rules/case-questions.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { named } from './wire.ts'

const word = (name: string) => [name, z.string()] as const

/** A condition is the same on the wire as with us: `{"all": […]}`, `{"any": […]}`, `{"not": …}`, or one of the two leaves. */
export const condition: z.ZodMiniType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ fact: z.enum(caseFacts) }),
    z.strictObject({ question: z.string(), choice: z.string() }),
    z.strictObject({ all: list(20, condition) }),
    z.strictObject({ any: list(20, condition) }),
    z.strictObject({ not: condition }),
  ]),
)

/** The most questions of a business, and choices of a question. */
export const maxQuestions = 20
const maxChoices = 10

const caseQuestion = named({
  id: word('id'),
  text: word('text'),
  why: word('why'),
  /** `unsure` is always among them, at the end. */
  choices: ['choices', list(maxChoices + 1, named({ id: word('id'), text: word('text') }))],
  /** The id of the choice. Empty without an answer that still fits. */
  answer: word('answer'),
  when: ['when', z.optional(condition)],
})
export type CaseQuestion = z.output<typeof caseQuestion>

const caseMaterial = named({
  id: word('id'),
  name: word('name'),
  group: ['group', z.enum(materialGroups)],
  /** 'Because of' what it is needed, in words. Empty without a reason. */
  because: word('because'),
  isRequired: ['required', z.boolean()],
  when: ['when', z.optional(condition)],
  requiredWhen: ['requiredWhen', z.optional(condition)],
})

/**
 * Every question of the application's business, with the conditions: the client judges each answer at once by the function
 * with which the server judges the submission. No questions for a business without them.
 */
export const getCaseQuestions = post('/api/applications/get-questions', {
  access: 'citizen',
  transaction: 'none',
  input: named({ applicationId: ['applicationId', id()] }),
  answer: named({
    questions: ['questions', list(maxQuestions, caseQuestion)],
    materials: ['materials', list(100, caseMaterial)],
    /** The facts of this application, each in words. */
    facts: ['facts', list(caseFacts.length, named({ fact: ['fact', z.enum(caseFacts)], text: word('text') }))],
    /** The office has changed its questions, and an answer does not fit any more. */
    isOutdated: ['outdated', z.boolean()],
  }),
})

/** One answer, kept while the application may be edited. Nothing is deleted by it. */
export const saveAnswer = post('/api/applications/save-answer', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({
    applicationId: ['applicationId', id()],
    questionId: ['questionId', id()],
    answer: ['answer', text(fieldMessage('choiceInvalid'), 100)],
  }),
  answer: nothing,
})

const material = { applicationId: ['applicationId', id()], materialId: ['materialId', id()] } as const

/** Own papers of the same kind from own submitted applications of the last 365 days, newest first. */
export const listReusableFiles = post('/api/materials/list-reusable', {
  access: 'citizen',
  transaction: 'none',
  input: named(material),
  answer: named({
    files: [
      'files',
      list(
        limits.reusableFiles,
        named({
          id: word('id'),
          url: word('url'),
          mediaType: word('mediaType'),
          business: word('business'),
          submittedAt: ['submittedAt', time()],
        }),
      ),
    ],
  }),
})

/** Copies files of `list-reusable` to a material. The first ones stay as they are. */
export const reuseFiles = post('/api/materials/reuse', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  input: named({
    ...material,
    fileIds: ['fileIds', list(limits.picturesPerPick, id())],
  }),
  answer: list(1_000, handedOver),
})

/** Whether a paper that the answers rule out is submitted all the same. */
export const keepMaterial = post('/api/materials/keep', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ ...material, isKept: ['keep', trueOrFalse()] }),
  answer: nothing,
})
