import { Readable } from 'node:stream'
import { type Answer, type Endpoint, envelopeOf, type Input } from '@registration/contract/endpoint.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { type CtxOf, openCall } from './call.ts'
import { success } from './envelope.ts'
import { type Streamed, streamJson } from './streamed-json.ts'

export type StreamedHandler<E extends Endpoint> = (input: Input<E>, ctx: CtxOf<E>) => Promise<Streamed<Answer<E>>>

/** Serves a reading endpoint whose answer may be longer than what the process should hold: it is sent as it is read. */
export type StreamedRoute = <E extends Endpoint>(endpoint: E, handler: StreamedHandler<E>) => void

/** As `makeRoute`, for answers that are streamed. A refusal is possible until the handler returns. */
export function makeStreamedRoute(app: FastifyInstance, services: Services): StreamedRoute {
  return (endpoint, handler) => {
    if (endpoint.writes || endpoint.place !== 'data') throw new Error(`${endpoint.path} cannot be streamed`)
    app.post(endpoint.path, async (request, reply) => {
      const { input, ctx } = await openCall(endpoint, services, { request, reply, payload: request.body })
      const json = streamJson(endpoint.answer, await handler(input, ctx))
      const pieces = inChunks(inEnvelope(endpoint.path, json), request.log)
      return reply.type('application/json; charset=utf-8').send(Readable.from(pieces, { objectMode: false }))
    })
  }
}

async function* inEnvelope(path: string, data: AsyncIterable<string>): AsyncGenerator<string> {
  const envelope = JSON.stringify(success(envelopeOf(path), 'data', undefined))
  yield `${envelope.slice(0, -1)},"data":`
  yield* data
  yield '}'
}

/** Characters that leave together. */
const chunkLength = 16_384

/** Few large chunks. An answer that fails after the first one left can only be cut off: its reader sees broken JSON. */
async function* inChunks(pieces: AsyncIterable<string>, log: FastifyBaseLogger): AsyncGenerator<string> {
  let chunk = ''
  let isBegun = false
  try {
    for await (const piece of pieces) {
      chunk += piece
      if (chunk.length < chunkLength) continue
      yield chunk
      isBegun = true
      chunk = ''
    }
  } catch (error) {
    if (!isBegun) throw error
    // The error itself may quote a record.
    log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'an answer was cut off')
    throw new Error('The answer was cut off')
  }
  yield chunk
}
