import { listDownloads } from '@registration/contract/channels.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import type { Route } from '../../http/route.ts'
import { listDownloadsHandler } from './list-downloads.ts'
import { sendDownloadRoute } from './send-download.ts'

export function downloadRoutes(route: Route, app: FastifyInstance, services: Services): void {
  route(listDownloads, listDownloadsHandler)
  sendDownloadRoute(app, services)
}
