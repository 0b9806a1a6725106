import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { isRecord, parseJson } from '../../http/body.ts'
import { invalid } from '../../http/envelope.ts'
import { isSigned } from '../../platform/registry/signature.ts'
import { refuse } from '../../refuse.ts'
import { applyOnce } from './apply-event-service.ts'
import { type EventKinds, type ReadEvent, refusalOf, type Verdict } from './registry-event-rules.ts'
import { claimNonce } from './registry-event-store.ts'

const maxEvents = 500

/**
 * Receives the registry's signed events, one or an array. Each is applied once. 409: send again later. 410: never
 * again.
 */
export function receiveEventsRoute(app: FastifyInstance, services: Services, kinds: EventKinds): void {
  app.post('/registry/events', async (request, reply) => {
    await refuseUnsigned(request, services)
    const events = readEvents(parseJson(request.rawBody), kinds)
    const outcomes: { id: string; outcome: Verdict | 'repeated' }[] = []
    for (const event of events) outcomes.push({ id: event.id, outcome: await take(event, services) })
    const count = (outcome: string) => outcomes.filter((each) => each.outcome === outcome).length
    const refused = outcomes.flatMap(({ id, outcome }) =>
      outcome === 'applied' || outcome === 'repeated' ? [] : { id, ...refusalOf[outcome] },
    )
    const status = refused.some((each) => each.status === 409) ? 409 : refused.length > 0 ? 410 : 200
    return reply.status(status).send({
      applied: count('applied'),
      repeated: count('repeated'),
      ...(refused.length > 0 && { refused }),
    })
  })
}

/** Refuses a request without the registry's signature, one older than five minutes, and a repeated one. */
export async function refuseUnsigned(
  request: FastifyRequest,
  { config, clock, pool }: Services,
  body = request.rawBody,
): Promise<void> {
  const header = (name: string) => String(request.headers[name] ?? '')
  const signed = { timestamp: header('x-timestamp'), nonce: header('x-nonce'), body }
  if (!isSigned(config.registry.key, signed, header('x-signature'), clock.now())) throw refuse('signatureRefused')
  if (!(await claimNonce(pool, signed.nonce, clock.now()))) throw refuse('signatureRefused')
}

function readEvents(body: unknown, kinds: EventKinds): ReadEvent[] {
  const events: unknown[] = Array.isArray(body) ? body : [body]
  if (events.length > maxEvents) throw refuse('tooLarge')
  return events.map((event) => {
    const type = isRecord(event) && typeof event.type === 'string' ? event.type : ''
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
    if (!kind) throw invalid([{ path: ['type'], message: fieldMessage('choiceInvalid') }])
    return { type, ...kind(event) }
  })
}

async function take(event: ReadEvent, services: Services): Promise<Verdict | 'repeated'> {
  const { pool, log, metrics } = services
  let verdict: Verdict | 'repeated' = 'repeated'
  await inTransaction(pool, async (db) => {
    verdict = await applyOnce(db, services, event, 'registry')
    if (verdict !== 'applied' && verdict !== 'repeated') throw new NotTaken()
  }).catch((error: unknown) => {
    if (!(error instanceof NotTaken)) throw error
  })
  log.info({ event: event.type, outcome: verdict }, 'registry event')
  if (isUnknownCode(verdict)) metrics.countWrongBindingCode()
  return verdict
}

const isUnknownCode = (verdict: Verdict | 'repeated') => verdict === 'codeUnknown'

/** Rolls the claim back: an event that was not applied may be sent again. */
class NotTaken extends Error {}
