import {
  claimCase,
  claimNextCase,
  declareConflict,
  handOverCase,
  holdCase,
  listColleagues,
  markCaseUrgent,
  reassignCases,
  releaseCase,
  resumeCase,
} from '@registration/contract/desk/claims.ts'
import { listCaseNotices } from '@registration/contract/desk/notices.ts'
import { countCases, listCaseChoices, listCases, searchCases } from '@registration/contract/desk/queue.ts'
import type { Route } from '../../http/route.ts'
import { claimCaseHandler } from './claim-case.ts'
import { claimNextCaseHandler } from './claim-next-case.ts'
import { countCasesHandler } from './count-cases.ts'
import { declareConflictHandler } from './declare-conflict.ts'
import { handOverCaseHandler } from './hand-over-case.ts'
import { holdCaseHandler } from './hold-case.ts'
import { listCaseChoicesHandler } from './list-case-choices.ts'
import { listCaseNoticesHandler } from './list-case-notices.ts'
import { listCasesHandler } from './list-cases.ts'
import { listColleaguesHandler } from './list-colleagues.ts'
import { markCaseUrgentHandler } from './mark-case-urgent.ts'
import { reassignCasesHandler } from './reassign-cases.ts'
import { releaseCaseHandler } from './release-case.ts'
import { resumeCaseHandler } from './resume-case.ts'
import { searchCasesHandler } from './search-cases.ts'

export function deskQueueRoutes(route: Route): void {
  route(listCases, listCasesHandler)
  route(countCases, countCasesHandler)
  route(listCaseChoices, listCaseChoicesHandler)
  route(claimNextCase, claimNextCaseHandler)
  route(claimCase, claimCaseHandler)
  route(releaseCase, releaseCaseHandler)
  route(listColleagues, listColleaguesHandler)
  route(handOverCase, handOverCaseHandler)
  route(reassignCases, reassignCasesHandler)
  route(holdCase, holdCaseHandler)
  route(resumeCase, resumeCaseHandler)
  route(declareConflict, declareConflictHandler)
  route(markCaseUrgent, markCaseUrgentHandler)
  route(searchCases, searchCasesHandler)
  route(listCaseNotices, listCaseNoticesHandler)
}
