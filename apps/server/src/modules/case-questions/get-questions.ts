import type { getCaseQuestions } from '@registration/contract/case-questions.ts'
import { unsure } from '@registration/contract/rules/case-questions.ts'
import type { Handler } from '../../http/handler.ts'
import { getOwnCase } from './case-service.ts'
import { answerText, factTexts, reasonText, unsureText } from './case-word-rules.ts'

/** The questions of an application with its answers, and the papers that follow. */
export const getQuestionsHandler: Handler<typeof getCaseQuestions> = async ({ applicationId }, ctx) => {
  const { caller, language } = ctx
  const { business, caseOf } = await getOwnCase(ctx, caller.citizenId, applicationId)
  const { materials, answers, facts } = caseOf
  const isFitting = ([id, answer]: [string, string]) =>
    business.questions.some((question) => question.id === id && answerText(question, answer) !== undefined)
  return {
    questions: business.questions.map((question) => {
      const { id, text, why, choices, when } = question
      const answer = answers.get(id) ?? ''
      return {
        id,
        text: text[language],
        why: why[language],
        choices: [
          ...choices.map((choice) => ({ id: choice.id, text: choice.text[language] })),
          { id: unsure, text: unsureText[language] },
        ],
        answer: answerText(question, answer) ? answer : '',
        when,
      }
    }),
    materials: business.materials.map(({ id, name, required, when, requiredWhen }) => {
      const judged = materials.get(id)
      return {
        id,
        name: name[language],
        group: judged?.group ?? 'other',
        because: reasonText(business, judged?.reason)?.[language] ?? '',
        isRequired: required,
        when,
        requiredWhen,
      }
    }),
    facts: Array.from(facts, (fact) => ({ fact, text: factTexts[fact][language] })),
    isOutdated: !Array.from(answers).every(isFitting),
  }
}
