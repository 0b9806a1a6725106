import {
  decideCase,
  deleteCaseRemark,
  deleteOwnOpinion,
  listCaseReasons,
  previewDecision,
  recordCaseStep,
  reportCaseError,
  saveCaseNote,
  saveCaseRemark,
  saveOwnOpinion,
  tickCase,
} from '@registration/contract/desk/decisions.ts'
import type { Route } from '../../http/route.ts'
import type { EventKinds } from '../registry/registry-event-rules.ts'
import { makeDecideCase } from './decide-case.ts'
import { deleteCaseRemarkHandler } from './delete-case-remark.ts'
import { deleteOwnOpinionHandler } from './delete-own-opinion.ts'
import { listCaseReasonsHandler } from './list-case-reasons.ts'
import { previewDecisionHandler } from './preview-decision.ts'
import { makeRecordCaseStep } from './record-case-step.ts'
import { reportCaseErrorHandler } from './report-case-error.ts'
import { saveCaseNoteHandler } from './save-case-note.ts'
import { saveCaseRemarkHandler } from './save-case-remark.ts'
import { saveOwnOpinionHandler } from './save-own-opinion.ts'
import { tickCaseHandler } from './tick-case.ts'

export function deskDecisionRoutes(route: Route, kinds: EventKinds): void {
  route(tickCase, tickCaseHandler)
  route(saveCaseRemark, saveCaseRemarkHandler)
  route(deleteCaseRemark, deleteCaseRemarkHandler)
  route(saveCaseNote, saveCaseNoteHandler)
  route(listCaseReasons, listCaseReasonsHandler)
  route(saveOwnOpinion, saveOwnOpinionHandler)
  route(deleteOwnOpinion, deleteOwnOpinionHandler)
  route(previewDecision, previewDecisionHandler)
  route(decideCase, makeDecideCase(kinds))
  route(reportCaseError, reportCaseErrorHandler)
  route(recordCaseStep, makeRecordCaseStep(kinds))
}
