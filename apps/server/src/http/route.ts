import { type Endpoint, envelopeOf } from '@registration/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { type Call, type Handler, openCall, performRead, performWrite } from './call.ts'
import { success } from './envelope.ts'
import { makePerformTogether, type TogetherHandler } from './together.ts'

/**
 * Serves an endpoint of the contract with a handler: the only way in which a call is served. With `together`, writing calls
 * that come at the same moment are done in one transaction where it can.
 */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options?: { together?: TogetherHandler<E> },
) => void

/** decode → session → idempotency → handler → encode → envelope. Refusals are told by http/errors.ts. */
export function makeRoute(app: FastifyInstance, services: Services): Route {
  return (endpoint, handler, { together } = {}) => {
    const perform = performerOf(services, endpoint, handler, together)
    app.post(endpoint.path, async (request, reply) => {
      const call = await openCall(endpoint, services, { request, reply, payload: request.body })
      return success(envelopeOf(endpoint.path), endpoint.place, await perform(call))
    })
  }
}

function performerOf<E extends Endpoint>(
  services: Services,
  endpoint: E,
  handler: Handler<E>,
  together: TogetherHandler<E> | undefined,
): (call: Call<E>) => Promise<unknown> {
  if (!endpoint.writes) return (call) => performRead(call, handler)
  if (together) return makePerformTogether(services, { handler, together })
  return async (call) => (await performWrite(call, handler)).answer
}
