import { registryEvent } from '@registration/contract/registry-events.ts'
import { say } from '@registration/contract/rules/field-messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { isRecord } from '../../http/body.ts'
import { invalid } from '../../http/envelope.ts'
import { isSigned } from '../../platform/registry/signature.ts'
import { refuse } from '../../refuse.ts'
import { fromShanghai } from '../../shanghai-time.ts'
import { type ApplicationEvent, applyEvent, type Verdict } from './apply-event.ts'
import { claimEvent, claimNonce } from './registry-event-store.ts'

const maxEvents = 500

/** Takes the registry's signed events, one or an array; each is applied once. 409: send again later. 410: never again. */
export function receiveEventsRoute(app: FastifyInstance, services: Services): void {
  app.post('/registry/events', async (request, reply) => {
    await refuseUnsigned(request, services)
    const events = readEvents(request.body)
    const outcomes: { id: string; outcome: Verdict | 'repeated' }[] = []
    for (const event of events) outcomes.push({ id: event.id, outcome: await take(event, services) })
    const count = (outcome: string) => outcomes.filter((each) => each.outcome === outcome).length
    const refused = outcomes.filter(({ outcome }) => outcome === 'early' || outcome === 'gone')
    const status = count('early') > 0 ? 409 : count('gone') > 0 ? 410 : 200
    return reply.status(status).send({
      applied: count('applied'),
      repeated: count('repeated'),
      ...(refused.length > 0 && {
        refused: refused.map(({ id, outcome }) => ({ id, status: outcome === 'early' ? 409 : 410 })),
      }),
    })
  })
}

/** Refuses what is not signed with the registry's key, is older than five minutes, or was seen before. */
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

function readEvents(body: unknown): ApplicationEvent[] {
  const events = Array.isArray(body) ? body : [body]
  if (events.length > maxEvents) throw refuse('tooLarge')
  return events.map(readEvent)
}

function readEvent(event: unknown): ApplicationEvent {
  const type = isRecord(event) ? event.type : undefined
  if (type === 'application.accepted') return { type, ...decoded(registryEvent[type], event) }
  if (type === 'application.reviewed') return { type, ...decoded(registryEvent[type], event) }
  if (type === 'application.progress') return { type, ...decoded(registryEvent[type], event) }
  throw invalid([{ path: ['type'], message: say('choiceInvalid') }])
}

function decoded<S extends z.ZodMiniType>(schema: S, event: unknown): z.output<S> {
  // An event of unknown shape goes in: the decoding is what judges it.
  const result = z.safeDecode(schema, event as z.input<S>)
  if (!result.success) throw invalid(result.error.issues)
  return result.data
}

async function take(event: ApplicationEvent, { pool, clock, log }: Services): Promise<Verdict | 'repeated'> {
  for (const time of [event.at, event.type === 'application.progress' ? event.data.at : event.at])
    if (!fromShanghai(time)) throw invalid([{ path: ['at'], message: say('dateInvalid') }])
  let verdict: Verdict | 'repeated' = 'repeated'
  await inTransaction(pool, async (db) => {
    if (!(await claimEvent(db, { id: event.id, type: event.type, now: clock.now() }))) return
    verdict = await applyEvent(db, event)
    if (verdict !== 'applied') throw new NotTaken()
  }).catch((error: unknown) => {
    if (!(error instanceof NotTaken)) throw error
  })
  log.info({ event: event.type, outcome: verdict }, 'registry event')
  return verdict
}

/** Rolls the claim back: an event that was not applied may come again. */
class NotTaken extends Error {}
