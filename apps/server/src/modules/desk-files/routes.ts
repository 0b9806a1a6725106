import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { viewCaseFileRoute } from './view-case-file.ts'

export function deskFileRoutes(app: FastifyInstance, services: Services): void {
  viewCaseFileRoute(app, services)
}
