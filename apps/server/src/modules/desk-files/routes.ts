import { rotateCaseFile } from '@registration/contract/desk/case.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import type { Route } from '../../http/route.ts'
import { rotateCaseFileHandler } from './rotate-case-file.ts'
import { viewCaseFileRoute } from './view-case-file.ts'

export function deskFileRoutes(route: Route, app: FastifyInstance, services: Services): void {
  route(rotateCaseFile, rotateCaseFileHandler)
  viewCaseFileRoute(app, services)
}
