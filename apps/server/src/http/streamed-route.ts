import { Readable } from 'node:stream'
import {
  type Access,
  type Answer,
  type Encoding,
  type Endpoint,
  envelopeOf,
  type Input,
} from '@registration/contract/endpoint.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Services } from '../context.ts'
import { success } from './envelope.ts'
import type { ContextOf } from './handler.ts'
import { limitCall } from './rate-limits.ts'
import { receiveCall } from './receive-call.ts'
import { type Streamed, streamJson } from './streamed-json.ts'

/** An endpoint whose answer may be too long for the process's memory. */
type StreamedEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, Access, 'steps', Encoding>

export type StreamedHandler<E extends StreamedEndpoint> = (
  input: Input<E>,
  ctx: Omit<ContextOf<E>, 'commitOnce' | 'uploadTurns'>,
) => Promise<Streamed<Answer<E>>>

/** Serves an endpoint whose answer is sent while it is read. The answer is not kept for repeats. */
export type StreamedRoute = <E extends StreamedEndpoint>(endpoint: E, handler: StreamedHandler<E>) => void

/** As `makeRoute`, for streamed answers. A refusal is possible until the handler returns. */
export function makeStreamedRoute(app: FastifyInstance, services: Services): StreamedRoute {
  const { pool, platform, readings } = services
  return (endpoint, handler) => {
    if (endpoint.idempotent || endpoint.answerIn !== 'data') throw new Error(`${endpoint.path} cannot be streamed`)
    app.post(endpoint.path, async (request, reply) => {
      const { input, context } = await receiveCall(endpoint, services, { request, reply })
      await limitCall(services, endpoint, context)
      // TypeScript cannot follow this through the generic: the context has exactly what the endpoint's policy allows.
      const ctx = { ...context, pool, platform, readings } as unknown as ContextOf<typeof endpoint>
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

/** Characters per chunk. */
const chunkLength = 16_384

/** Few large chunks. An answer that fails after the first chunk can only be cut off: its reader sees broken JSON. */
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
