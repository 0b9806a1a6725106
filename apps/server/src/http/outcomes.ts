import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { networkOf } from './network.ts'
import { whoOf } from './security-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Whom the call comes from, as the balancer says. Of `ip` nothing is left once the caller has gone. Empty if that was
     * before the call was read.
     */
    address: string
    /** Why the call was refused. */
    refusal: string
    /** How a call without a refusal ended, where its answer says more than that it is done. */
    outcome: string
  }
}

/** The status of a call whose caller has gone before the answer was sent whole. No caller sees it. */
const callerGone = 499

/**
 * Logs and counts each call when its answer is sent, or its caller has gone. The log has one line per call: which, how it
 * ended, who by a keyed reference, from which network, how long it took. No query, no body, no whole address.
 * docs/product/session.md 'Who and from where'.
 */
export function noteOutcomes(app: FastifyInstance, { signer, metrics }: Services): void {
  for (const name of ['address', 'refusal', 'outcome', 'citizenId'] as const) app.decorateRequest(name, '')
  app.addHook('onRequest', async (request, reply) => {
    request.address = request.ip ?? ''
    const from = networkOf(request.address)
    let isSent = false
    let bodyMs = 0
    request.raw.once('end', () => {
      if (!reply.raw.headersSent) bodyMs = reply.elapsedTime
    })
    reply.raw.once('finish', () => {
      isSent = true
    })
    // Nobody would take an error that is thrown here: the process would end.
    reply.raw.once('close', () => {
      const { method, refusal, outcome, citizenId } = request
      const path = request.routeOptions.url ?? 'unknown'
      const status = isSent ? reply.statusCode : callerGone
      const ms = reply.elapsedTime
      const line = {
        method,
        path,
        status,
        refusal: refusal || undefined,
        outcome: outcome || undefined,
        who: citizenId ? whoOf(signer, citizenId) : undefined,
        from,
        ms: Math.round(ms * 10) / 10,
      }
      if (status >= 500) request.log.error(line, 'answered')
      else request.log.info(line, 'answered')
      metrics.countCall({ path, status, refusal })
      // Who goes before the body is there, or in the middle of a file, has not waited for us.
      const hasWaited = isSent || (request.raw.complete && !reply.raw.headersSent)
      // The balancer passes a body on as it comes: a citizen's slow line is no slow call.
      if (hasWaited) metrics.noteSeconds(path, (ms - bodyMs) / 1000)
    })
  })
}
