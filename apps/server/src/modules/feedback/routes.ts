import * as feedback from '@registration/contract/feedback.ts'
import type { Route } from '../../http/route.ts'
import { getFeedbackHandler } from './get-feedback.ts'
import { listFeedbackHandler } from './list-feedback.ts'
import { sendFeedbackHandler } from './send-feedback.ts'

export function feedbackRoutes(route: Route): void {
  route(feedback.sendFeedback, sendFeedbackHandler)
  route(feedback.listFeedback, listFeedbackHandler)
  route(feedback.getFeedback, getFeedbackHandler)
}
