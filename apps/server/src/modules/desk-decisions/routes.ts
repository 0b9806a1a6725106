import {
  decideCase,
  deleteCaseRemark,
  previewDecision,
  recordCaseStep,
  revealIdentity,
  saveCaseNote,
  saveCaseRemark,
  tickCase,
} from '@registration/contract/desk/decisions.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../refuse.ts'

export function deskDecisionRoutes(route: Route): void {
  route(tickCase, () => Promise.reject(refuse('unavailable')))
  route(saveCaseRemark, () => Promise.reject(refuse('unavailable')))
  route(deleteCaseRemark, () => Promise.reject(refuse('unavailable')))
  route(saveCaseNote, () => Promise.reject(refuse('unavailable')))
  route(revealIdentity, () => Promise.reject(refuse('unavailable')))
  route(decideCase, () => Promise.reject(refuse('unavailable')))
  route(recordCaseStep, () => Promise.reject(refuse('unavailable')))
  route(previewDecision, () => Promise.reject(refuse('unavailable')))
}
