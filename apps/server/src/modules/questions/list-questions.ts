import type { listQuestions } from '@registration/contract/information.ts'
import { fold } from '../../fold.ts'
import type { Handler } from '../../http/handler.ts'

/** The common questions in the office's order. A search returns those with all its words, in either language. */
export const listQuestionsHandler: Handler<typeof listQuestions> = async ({ search }, { content, language }) => {
  const words = fold(search ?? '').split(' ')
  return content.questions
    .filter(({ question, answer }) => {
      const text = fold([question.zh, answer.zh, question.en, answer.en].join(' '))
      return words.every((word) => text.includes(word))
    })
    .map(({ id, question, answer }) => ({ id, question: question[language], answer: answer[language] }))
}
