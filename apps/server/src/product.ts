import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from './context.ts'
import { withDatabaseTime } from './db/database-time.ts'
import { serveDeskPages } from './desk-pages.ts'
import { textOfBody } from './http/body.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import { isDesk } from './http/desk-gate.ts'
import { handleErrors, isCall, sendError } from './http/errors.ts'
import { deskHeaders, headersWithScriptsOf } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { serveMetrics } from './http/metrics.ts'
import { serveOpenApi } from './http/openapi.ts'
import { pathsOf } from './http/paths-of.ts'
import { makeRoute } from './http/route.ts'
import { waitForRunningCalls } from './http/running-calls.ts'
import { makeStreamedRoute } from './http/streamed-route.ts'
import { applicationFormRoutes } from './modules/application-forms/routes.ts'
import { applicationRoutes } from './modules/applications/routes.ts'
import { gaugeCalendar } from './modules/appointments/calendar-gauge.ts'
import { appointmentRoutes } from './modules/appointments/routes.ts'
import { gaugeArchiveRequests } from './modules/archive/request-gauge.ts'
import { archiveRoutes } from './modules/archive/routes.ts'
import { bindingRoutes } from './modules/binding/routes.ts'
import { callQueueRoutes } from './modules/call-queue/routes.ts'
import { caseQuestionRoutes } from './modules/case-questions/routes.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { certificateRoutes } from './modules/certificates/routes.ts'
import { channelRoutes } from './modules/channels/routes.ts'
import { confirmationRoutes } from './modules/confirmations/routes.ts'
import { contactRoutes } from './modules/contact/routes.ts'
import { deskAccountRoutes } from './modules/desk-account/routes.ts'
import { deskDecisionRoutes } from './modules/desk-decisions/routes.ts'
import { deskFileRoutes } from './modules/desk-files/routes.ts'
import { deskNoticeRoutes } from './modules/desk-notices/routes.ts'
import { deskOidcRoutes } from './modules/desk-oidc/routes.ts'
import { gaugeCases } from './modules/desk-queue/case-gauges.ts'
import { deskQueueRoutes } from './modules/desk-queue/routes.ts'
import { deskReviewRoutes } from './modules/desk-review/routes.ts'
import { deskSignInRoutes } from './modules/desk-sign-in/routes.ts'
import { deskStaffRoutes } from './modules/desk-staff/routes.ts'
import { deskSupervisionRoutes } from './modules/desk-supervision/routes.ts'
import { downloadRoutes } from './modules/downloads/routes.ts'
import { faceRoutes } from './modules/face/routes.ts'
import { gaugeFeedback } from './modules/feedback/feedback-gauge.ts'
import { feedbackRoutes } from './modules/feedback/routes.ts'
import { guidanceRoutes } from './modules/guidance/routes.ts'
import { homeRoutes } from './modules/home/routes.ts'
import { invitationRoutes } from './modules/invitations/routes.ts'
import { materialRoutes } from './modules/materials/routes.ts'
import { matterRoutes } from './modules/matters/routes.ts'
import { messageRoutes } from './modules/messages/routes.ts'
import { pageRoutes } from './modules/pages/routes.ts'
import { participationRoutes } from './modules/participations/routes.ts'
import { phoneCodeRoutes } from './modules/phone-codes/routes.ts'
import { privacyRoutes } from './modules/privacy/routes.ts'
import { profileRoutes } from './modules/profile/routes.ts'
import { progressRoutes } from './modules/progress/routes.ts'
import { propertyRoutes } from './modules/properties/routes.ts'
import { questionRoutes } from './modules/questions/routes.ts'
import { ratingRoutes } from './modules/ratings/routes.ts'
import { registryRoutes } from './modules/registry/routes.ts'
import { returnNoticeRoutes } from './modules/return-notices/routes.ts'
import { sessionRoutes } from './modules/session/routes.ts'
import { submissionRoutes } from './modules/submission/routes.ts'
import { taxRoutes } from './modules/tax/routes.ts'
import { servePages } from './pages.ts'
import { refuse } from './refuse.ts'
import { registryEventKinds } from './registry-event-kinds.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body, for signatures over it. */
    rawBody: string
  }
}

/** How long one call waits for the database in all. */
const callDatabaseMs = 4_500

/** Everything of ours: calls, files, pages. Encapsulated, so that it does not affect the stand-ins beside it. */
export async function product(app: FastifyInstance, services: Services): Promise<void> {
  waitForRunningCalls(app)
  await app.register(cookie)
  await app.register(multipart)
  readBodies(app)
  handleErrors(app)
  setHeaders(app, services)
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && !isPlatform(request))
      refuseCrossSite(request, services.config)
  })

  // With the wait for a connection (db/pool.ts) every call is answered within eight seconds.
  app.addHook('preHandler', (_request, _reply, done) => withDatabaseTime(callDatabaseMs, done))

  const route = makeRoute(app, services)
  sessionRoutes(route, app, services)
  homeRoutes(route)
  matterRoutes(route)
  catalogueRoutes(route)
  guidanceRoutes(route)
  caseQuestionRoutes(route, services)
  applicationRoutes(route, services)
  submissionRoutes(route)
  invitationRoutes(route, services.config)
  confirmationRoutes(route, app, services)
  participationRoutes(route, services.config)
  applicationFormRoutes(route, app, services)
  propertyRoutes(route, app, services)
  appointmentRoutes(route, app, services)
  callQueueRoutes(route, services.config)
  materialRoutes(route, app, services)
  progressRoutes(route)
  phoneCodeRoutes(route)
  archiveRoutes(route)
  certificateRoutes(route, app, services)
  taxRoutes(route)
  messageRoutes(route, app, services)
  feedbackRoutes(route)
  ratingRoutes(route)
  channelRoutes(route)
  downloadRoutes(route, app, services)
  questionRoutes(route)
  contactRoutes(route)
  pageRoutes(route)
  profileRoutes(route)
  faceRoutes(route)
  bindingRoutes(route)
  privacyRoutes(route, makeStreamedRoute(app, services))
  deskSignInRoutes(route)
  deskOidcRoutes(app, services)
  deskAccountRoutes(route)
  deskStaffRoutes(route)
  deskQueueRoutes(route)
  deskReviewRoutes(route)
  deskDecisionRoutes(route, registryEventKinds)
  deskSupervisionRoutes(route)
  deskNoticeRoutes(route)
  deskFileRoutes(route, app, services)
  returnNoticeRoutes(route, app, services)
  registryRoutes(app, services, registryEventKinds)
  serveHealth(app, services)
  serveMetrics(app, services, (registry) => {
    for (const gauge of [gaugeCases, gaugeArchiveRequests, gaugeFeedback, gaugeCalendar]) gauge(registry, services)
  })
  serveOpenApi(app, services)
  await servePages(app, services)
  await serveDeskPages(app)
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request))
      return sendError(refuse(request.method === 'POST' ? 'unknownPath' : 'methodNotAllowed'), request, reply)
    return reply.status(404).type('text/plain').send('not found')
  })
}

/** Outside platforms are no browsers: they sign their requests. */
const isPlatform = (request: FastifyRequest) => isRegistry(request) || isBelow('/wechat/', request)

const isRegistry = (request: FastifyRequest) => isBelow('/registry/', request)

const isBelow = (prefix: string, request: FastifyRequest) => pathsOf(request).some((path) => path.startsWith(prefix))

/** Form-encoded and JSON. An empty body without a type is an empty payload. */
function readBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  // A body is read as a form or JSON only after its caller is known and counted: that takes time of everybody's process.
  const keepRaw = async (request: FastifyRequest, bytes: Buffer) => {
    request.rawBody = textOfBody(bytes, request.headers['content-type'])
  }
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'application/json'], { parseAs: 'buffer' }, keepRaw)
}

function setHeaders(app: FastifyInstance, { config }: Services): void {
  const securityHeaders = headersWithScriptsOf(config.wechat.sdkUrl)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(isDesk(request) ? deskHeaders : securityHeaders).header('x-request-id', request.id)
    if (isCall(request)) reply.header('cache-control', 'no-store')
  })
}
