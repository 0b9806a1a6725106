import { type Endpoint, envelopeOf } from '@registration/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { type Handler, openCall, performRead, performWrite } from './call.ts'
import { success } from './envelope.ts'

/** Serves an endpoint of the contract with a handler: the only way in which a call is served. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** decode → session → idempotency → handler → encode → envelope. Refusals are told by http/errors.ts. */
export function makeRoute(app: FastifyInstance, services: Services): Route {
  return (endpoint, handler) => {
    app.post(endpoint.path, async (request, reply) => {
      const call = await openCall(endpoint, services, { request, reply, payload: request.body })
      const answer = endpoint.writes ? (await performWrite(call, handler)).answer : await performRead(call, handler)
      return success(envelopeOf(endpoint.path), endpoint.place, answer)
    })
  }
}
