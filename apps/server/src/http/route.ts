import path from 'node:path'
import { type Answer, type Endpoint, envelopeOf } from '@registration/contract/endpoint.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Caller, Services } from '../context.ts'
import { refuse } from '../refuse.ts'
import { isRecord } from './body.ts'
import { findCaller } from './caller.ts'
import { makeCookieJar } from './cookies.ts'
import { makeDiskGuard } from './disk-room.ts'
import { languageOf, success } from './envelope.ts'
import type { ContextOf, Handler } from './handler.ts'
import { claimOf, findReplay, performOnce } from './idempotency.ts'
import { openCall } from './open-call.ts'
import { limitCitizen } from './rate-limits.ts'
import { receiveUpload, type Upload } from './upload.ts'

/** Serves an endpoint of the contract with a handler: the only way in which a call is served. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** session → body → decode → idempotency → handler → encode → envelope. http/errors.ts answers refusals. */
export function makeRoute(app: FastifyInstance, services: Services): Route {
  const refuseOnFullDisk = makeDiskGuard(services.config)
  return (endpoint, handler) => {
    app.post(endpoint.path, async (request, reply) => {
      const caller = await findCaller(request, services)
      if (!caller && endpoint.access === 'citizen') throw refuse('signedOut')
      if (endpoint.idempotent) await refuseOnFullDisk()
      const body = await receiveBody(endpoint, request, services)
      try {
        const answer = await serve({ endpoint, handler, services }, { request, reply, caller, body })
        return success(envelopeOf(endpoint.path), endpoint.place, z.encode(endpoint.answer, answer))
      } finally {
        await body.discard()
      }
    })
  }
}

interface Served<E extends Endpoint> {
  endpoint: E
  handler: Handler<E>
  services: Services
}

interface Arrived {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller | null
  body: Upload
}

async function serve<E extends Endpoint>(
  { endpoint, handler, services }: Served<E>,
  { request, reply, caller, body: { fields, files } }: Arrived,
): Promise<Answer<E>> {
  const input = await openCall(endpoint, services, { caller, body: fields, address: request.ip })
  const { jar, apply } = makeCookieJar(request, reply, services.config)
  const { pool, platform, readings, ...local } = services
  const call = {
    ...local,
    log: request.log,
    caller,
    language: languageOf(request.headers['accept-language']),
    cookies: jar,
    address: request.ip,
    files,
  }
  // What TypeScript cannot follow through the generic: this context has what the endpoint's policy allows, and no more.
  const run = async (reach: object) => {
    if (caller) await limitCitizen(services, endpoint, caller)
    return handler(input, { ...call, ...reach } as unknown as ContextOf<E>)
  }
  const fingerprint = files.map(({ sha256 }) => sha256.toString('hex')).join()
  const writing = { endpoint, claim: claimOf(endpoint, { body: fields, input, caller, fingerprint }, services), pool }
  const perform = async (): Promise<Answer<E>> => {
    if (endpoint.transaction === 'none') return run({ db: pool, platform, readings })
    if (endpoint.transaction === 'own') return (await performOnce(writing, (db) => run({ db, pool }))).answer
    const replay = await findReplay(writing)
    if (replay) return replay[0]
    const commitOnce = (write: Parameters<typeof performOnce<E>>[1]) => performOnce(writing, write)
    return run({ pool, platform, readings, commitOnce })
  }
  const answer = await perform()
  apply()
  return answer
}

/** A form's fields, or an upload's with its files. */
async function receiveBody(
  { encoding }: Endpoint,
  request: FastifyRequest,
  { config, ids }: Services,
): Promise<Upload> {
  if (encoding === 'form') {
    if (request.isMultipart()) throw refuse('unsupportedType')
    return { fields: isRecord(request.body) ? request.body : {}, files: [], discard: async () => {} }
  }
  return receiveUpload(request, {
    folder: path.join(config.dataDir, 'uploads'),
    ids,
    maxFiles: limits.picturesPerPick,
    maxFileBytes: limits.fileBytes,
  })
}
