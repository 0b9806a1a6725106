import {
  claimCase,
  claimNextCase,
  countCases,
  handOverCase,
  holdCase,
  listCases,
  listColleagues,
  markCaseUrgent,
  reassignCases,
  releaseCase,
  resumeCase,
  searchCases,
} from '@registration/contract/desk/queue.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../refuse.ts'
import { claimCaseHandler } from './claim-case.ts'
import { claimNextCaseHandler } from './claim-next-case.ts'
import { countCasesHandler } from './count-cases.ts'
import { listCasesHandler } from './list-cases.ts'
import { releaseCaseHandler } from './release-case.ts'

export function deskQueueRoutes(route: Route): void {
  route(listCases, listCasesHandler)
  route(countCases, countCasesHandler)
  route(claimNextCase, claimNextCaseHandler)
  route(claimCase, claimCaseHandler)
  route(releaseCase, releaseCaseHandler)
  route(listColleagues, () => Promise.reject(refuse('unavailable')))
  route(handOverCase, () => Promise.reject(refuse('unavailable')))
  route(reassignCases, () => Promise.reject(refuse('unavailable')))
  route(holdCase, () => Promise.reject(refuse('unavailable')))
  route(resumeCase, () => Promise.reject(refuse('unavailable')))
  route(markCaseUrgent, () => Promise.reject(refuse('unavailable')))
  route(searchCases, () => Promise.reject(refuse('unavailable')))
}
