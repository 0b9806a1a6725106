import { type Answer, type Endpoint, envelopeOf } from '@registration/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../refuse.ts'
import { isRecord } from './body.ts'
import { success } from './envelope.ts'
import type { ContextOf, Handler } from './handler.ts'
import { findReplay, performOnce, type WritingCall } from './idempotency.ts'
import { recordRefusals } from './officer-refusals.ts'
import { limitCall } from './rate-limits.ts'
import { type ReceivedCall, receiveCall } from './receive-call.ts'

/** Serves an endpoint of the contract with a handler. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** receive → idempotency → handler → encode → envelope. http/errors.ts answers refusals. */
export function makeRoute(app: FastifyInstance, services: Services): Route {
  return (endpoint, handler) => {
    app.post(endpoint.path, async (request, reply) => {
      const call = await receiveCall(endpoint, services, { request, reply })
      try {
        const answer = await recordRefusals(endpoint, call.context.caller, services, () =>
          perform(call, handler, services),
        )
        call.applyCookies()
        if (isRecord(answer) && typeof answer.outcome === 'string') request.outcome = answer.outcome
        return success(envelopeOf(endpoint.path), endpoint.answerIn, z.encode(endpoint.answer, answer))
      } finally {
        await call.discardFiles()
      }
    })
  }
}

/** Runs a handler with what its endpoint's policy allows. */
async function perform<E extends Endpoint>(
  { input, context, writing }: ReceivedCall<E>,
  handler: Handler<E>,
  services: Services,
): Promise<Answer<E>> {
  const { endpoint } = writing
  const { pool, platform, readings, uploadTurns } = services
  // TypeScript cannot follow this through the generic: the context has exactly what the endpoint's policy allows.
  const run = (reach: object) => handler(input, { ...context, ...reach } as unknown as ContextOf<E>)
  // A repeat stores no files and calls no platform.
  const replay = endpoint.transaction === 'steps' ? await findReplay(writing) : undefined
  if (replay) return replay.answer
  return replayIfRefused(writing, async () => {
    await limitCall(services, endpoint, context)
    if (endpoint.transaction === 'none') return run({ db: pool, platform, readings })
    if (endpoint.transaction === 'own') return performOnce(writing, (db) => run({ db }))
    const commitOnce = (write: (db: Db) => Promise<Answer<E>>) => performOnce(writing, write)
    return run({ pool, platform, readings, uploadTurns, commitOnce })
  })
}

/** A repeat may be refused by the limit of its endpoint, or before its transaction for what a parallel first call has done. */
async function replayIfRefused<E extends Endpoint>(
  writing: WritingCall<E>,
  run: () => Promise<Answer<E>>,
): Promise<Answer<E>> {
  try {
    return await run()
  } catch (error) {
    const replay = error instanceof Refused ? await findReplay(writing) : undefined
    if (!replay) throw error
    return replay.answer
  }
}
