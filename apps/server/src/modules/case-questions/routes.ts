import { getCaseQuestions, saveAnswer } from '@registration/contract/case-questions.ts'
import { getFields } from '@registration/contract/catalogue.ts'
import type { Services } from '../../context.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { getFieldsHandler } from './get-fields.ts'
import { getQuestionsHandler } from './get-questions.ts'
import { saveAnswerHandler } from './save-answer.ts'

/** The fields belong to every application. The rest is the module `questions`. */
export function caseQuestionRoutes(route: Route, { config }: Services): void {
  route(getFields, getFieldsHandler)
  const offered = moduleRoute(route, config, 'questions')
  offered(getCaseQuestions, getQuestionsHandler)
  offered(saveAnswer, saveAnswerHandler)
}
