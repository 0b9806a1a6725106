import { getQuestion, listQuestions } from '@registration/contract/information.ts'
import type { Route } from '../../http/route.ts'
import { getQuestionHandler } from './get-question.ts'
import { listQuestionsHandler } from './list-questions.ts'

export function questionRoutes(route: Route): void {
  route(listQuestions, listQuestionsHandler)
  route(getQuestion, getQuestionHandler)
}
