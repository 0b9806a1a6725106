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
import { deleteCaseRemarkHandler } from './delete-case-remark.ts'
import { saveCaseNoteHandler } from './save-case-note.ts'
import { saveCaseRemarkHandler } from './save-case-remark.ts'
import { tickCaseHandler } from './tick-case.ts'

export function deskDecisionRoutes(route: Route): void {
  route(tickCase, tickCaseHandler)
  route(saveCaseRemark, saveCaseRemarkHandler)
  route(deleteCaseRemark, deleteCaseRemarkHandler)
  route(saveCaseNote, saveCaseNoteHandler)
  route(revealIdentity, () => Promise.reject(refuse('unavailable')))
  route(decideCase, () => Promise.reject(refuse('unavailable')))
  route(recordCaseStep, () => Promise.reject(refuse('unavailable')))
  route(previewDecision, () => Promise.reject(refuse('unavailable')))
}
