import type { listQuestions } from '@registration/contract/information.ts'
import type { Handler } from '../../http/handler.ts'

/** The common questions in the office's order. A search returns those with all its words or keywords, in either language. */
export const listQuestionsHandler: Handler<typeof listQuestions> = async ({ search }, { contentSearch, language }) =>
  contentSearch
    .questions(search ?? '')
    .items.map(({ id, question, answer }) => ({ id, question: question[language], answer: answer[language] }))
