import { answerSupervision, grantException, superviseCase } from '@registration/contract/desk/supervision.ts'
import type { Route } from '../../http/route.ts'
import { answerSupervisionHandler } from './answer-supervision.ts'
import { grantExceptionHandler } from './grant-exception.ts'
import { superviseCaseHandler } from './supervise-case.ts'

export function deskSupervisionRoutes(route: Route): void {
  route(superviseCase, superviseCaseHandler)
  route(answerSupervision, answerSupervisionHandler)
  route(grantException, grantExceptionHandler)
}
