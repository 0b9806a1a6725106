import type { getQuestion } from '@registration/contract/information.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'

export const getQuestionHandler: Handler<typeof getQuestion> = async ({ id }, { content, language }) => {
  const found = content.questions.find((each) => each.id === id)
  if (!found) throw refuse('questionNotFound')
  return { id, question: found.question[language], answer: found.answer[language] }
}
