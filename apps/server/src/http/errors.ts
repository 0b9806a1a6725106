import { endpoints } from '@registration/contract/endpoints.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isUnavailable } from '../db/failures.ts'
import { PlatformError } from '../platform/ask.ts'
import { type RefusalDetails, Refused } from '../refuse.ts'
import { isRecord } from './body.ts'
import { languageOf, refusalAnswer } from './envelope.ts'
import { securityHeaders } from './headers.ts'
import { pathsOf } from './paths-of.ts'

/** The paths of calls. Everything else is a page or a file. */
const groups = /^\/(online\/wx|mp\/api|mpnw\/api|api|registry|desk\/api)\//

export const isCall = (request: FastifyRequest) => pathsOf(request).some((path) => groups.test(path))

/** The only place that turns a refusal into an answer, and a fault of ours into a request id and nothing else. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refused, request, reply) => {
    const refused = error instanceof Refused ? error : refusalOf(error, request, reply)
    sendError(refused, request, reply)
  })
}

/** An address that cannot be read never reaches a route, nor the hooks that set headers. */
export function sendUnreadable(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders).header('x-request-id', request.id)
  if (isCall(request)) sendError(new Refused('malformed'), request, reply)
  else reply.status(400).type('text/plain').send('bad request')
}

/** `fileStatus`: of a file, where a call would be answered with another status. */
export function sendError(refused: Refused, request: FastifyRequest, reply: FastifyReply, fileStatus?: number): void {
  const [route, sent] = pathsOf(request)
  const path = byPath.has(route) ? route : sent
  const { status, retryAfter, body } = refusalAnswer(
    path,
    refused,
    languageOf(request.headers['accept-language']),
    dataOf(path, refused.details),
  )
  request.refusal = refused.refusal
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply
    .status(fileStatus ?? status)
    .header('cache-control', 'no-store')
    .send({ ...body, ...besideRefusal(path) })
}

const byPath = new Map(Object.values(endpoints).map((endpoint) => [endpoint.path, endpoint]))

/** The answer beside a refusal, or the record as it is now, in the wire's words. */
function dataOf(path: string, { answer, present }: RefusalDetails): unknown {
  const endpoint = byPath.get(path)
  if (!endpoint) return undefined
  if (answer !== undefined) return z.encode(endpoint.answer, answer)
  return present === undefined || !endpoint.present ? undefined : { present: z.encode(endpoint.present, present) }
}

/** The fields of every refusal of an endpoint beside its code, in the wire's words. */
function besideRefusal(path: string): Record<string, unknown> {
  const endpoint = byPath.get(path)
  if (!endpoint?.refused) return {}
  const beside = z.encode(endpoint.answer, endpoint.refused)
  return isRecord(beside) ? beside : {}
}

/** Faults of the framework, the database and our own code, as the citizen may see them. */
function refusalOf(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Refused {
  // A stream that had not begun when its caller went. Nobody reads the refusal.
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed) return new Refused('malformed')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refused('tooLarge')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refused('unsupportedType')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refused('malformed')
  // Before the database: a bucket may be lost by the same codes.
  if (error instanceof PlatformError) {
    request.log.error({ platform: error.platform, code: error.code }, 'a platform did not do what was asked')
    return new Refused('unavailable')
  }
  if (isUnavailable(error)) {
    request.log.error({ code: error.code ?? error.name }, 'the database did not answer')
    return new Refused('unavailable')
  }
  // The error itself may quote a payload: only its kind and its place are logged.
  request.log.error({ name: error.name, code: error.code, stack: placesOf(error) }, 'a fault of ours')
  return new Refused('ourFault')
}

/** The lines of a stack without the message above them. */
function placesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}
