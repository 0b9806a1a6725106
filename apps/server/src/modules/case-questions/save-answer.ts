import type { saveAnswer } from '@registration/contract/case-questions.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse, refuseField } from '../../refuse.ts'
import { editApplication } from '../application-record/editable-application-service.ts'
import * as store from './case-store.ts'
import { answerText } from './case-word-rules.ts'

/** Saves the answer to one question. It deletes nothing. */
export const saveAnswerHandler: Handler<typeof saveAnswer> = async ({ applicationId, questionId, answer }, ctx) => {
  return editApplication(ctx, applicationId, async ({ application, business }) => {
    const question = business.questions.find(({ id }) => id === questionId)
    if (!question) throw refuse('questionNotFound')
    if (!answerText(question, answer)) throw refuseField('answer', 'choiceInvalid')
    await store.saveAnswer(ctx.db, application, { question: questionId, answer, at: ctx.clock.now() })
  })
}
