import * as archive from '@registration/contract/archive.ts'
import type { Route } from '../../http/route.ts'
import { getArchiveAnswerHandler } from './get-archive-answer.ts'
import { listArchiveRequestsHandler } from './list-archive-requests.ts'
import { submitArchiveRequestHandler } from './submit-archive-request.ts'

export function archiveRoutes(route: Route): void {
  route(archive.submitArchiveRequest, submitArchiveRequestHandler)
  route(archive.listArchiveRequests, listArchiveRequestsHandler)
  route(archive.listQueryRecords, listArchiveRequestsHandler)
  route(archive.getArchiveAnswer, getArchiveAnswerHandler)
}
