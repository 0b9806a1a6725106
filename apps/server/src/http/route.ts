import { type Answer, type Endpoint, envelopeOf } from '@registration/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '../context.ts'
import { makePerformAsOne, type TogetherHandler } from './as-one.ts'
import { type Call, type Done, type Handler, openCall, performWrite } from './call.ts'
import { success } from './envelope.ts'
import { performSideBySide } from './side-by-side.ts'

/** How writing calls that come at the same moment are done in one transaction; without it each has its own. */
type Joining<E extends Endpoint> =
  /** Those of this endpoint, by a handler for many. */
  | { together: TogetherHandler<E>; sideBySide?: never }
  /** Those of all endpoints that say so: their handlers touch rows of their citizen alone, and nothing but the database. */
  | { sideBySide: true; together?: never }

/**
 * Serves an endpoint of the contract with a handler: the only way in which a call is served. A reading handler that gives the
 * same frozen answer again has it told in the same bytes.
 */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, joining?: Joining<E>) => void

/** decode → session → idempotency → handler → encode → envelope. Refusals are told by http/errors.ts. */
export function makeRoute(app: FastifyInstance, services: Services): Route {
  return (endpoint, handler, joining) => {
    const write = writerOf(services, handler, joining)
    const tell = (encoded: unknown) => success(envelopeOf(endpoint.path), endpoint.place, encoded)
    const textOf = keptTexts(endpoint, tell)
    app.post(endpoint.path, async (request, reply) => {
      const call = await openCall(endpoint, services, { request, reply, payload: request.body })
      if (endpoint.writes) return tell((await write(call)).answer)
      const answer = await handler(call.input, call.ctx)
      if (!isKept(answer)) return tell(z.encode(endpoint.answer, answer))
      return reply.type('application/json; charset=utf-8').send(textOf(answer))
    })
  }
}

function writerOf<E extends Endpoint>(
  services: Services,
  handler: Handler<E>,
  joining: Joining<E> | undefined,
): (call: Call<E>) => Promise<Done> {
  if (joining?.together) return makePerformAsOne(services, { handler, together: joining.together })
  if (joining?.sideBySide) return (call) => performSideBySide(services, call, handler)
  return (call) => performWrite(call, handler)
}

const isKept = <A>(answer: A): answer is A & object =>
  typeof answer === 'object' && answer !== null && Object.isFrozen(answer)

/** What frozen answers were told as, for as long as they live. */
function keptTexts<E extends Endpoint>(
  endpoint: E,
  tell: (encoded: unknown) => unknown,
): (answer: Answer<E> & object) => string {
  const texts = new WeakMap<object, string>()
  return (answer) => {
    const known = texts.get(answer)
    if (known !== undefined) return known
    const text = JSON.stringify(tell(z.encode(endpoint.answer, answer)))
    texts.set(answer, text)
    return text
  }
}
