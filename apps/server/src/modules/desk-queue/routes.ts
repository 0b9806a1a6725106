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

export function deskQueueRoutes(route: Route): void {
  route(listCases, () => Promise.reject(refuse('unavailable')))
  route(countCases, () => Promise.reject(refuse('unavailable')))
  route(claimNextCase, () => Promise.reject(refuse('unavailable')))
  route(claimCase, () => Promise.reject(refuse('unavailable')))
  route(releaseCase, () => Promise.reject(refuse('unavailable')))
  route(listColleagues, () => Promise.reject(refuse('unavailable')))
  route(handOverCase, () => Promise.reject(refuse('unavailable')))
  route(reassignCases, () => Promise.reject(refuse('unavailable')))
  route(holdCase, () => Promise.reject(refuse('unavailable')))
  route(resumeCase, () => Promise.reject(refuse('unavailable')))
  route(markCaseUrgent, () => Promise.reject(refuse('unavailable')))
  route(searchCases, () => Promise.reject(refuse('unavailable')))
}
