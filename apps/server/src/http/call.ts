import { createHash } from 'node:crypto'
import { type Access, type Answer, type Endpoint, type Input, requestIdName } from '@registration/contract/endpoint.ts'
import { optionalText } from '@registration/contract/fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Caller, Ctx, Services } from '../context.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { withDatabaseTime } from '../db/time-left.ts'
import { inTurns } from '../in-turns.ts'
import { refuse } from '../refuse.ts'
import { isRecord } from './body.ts'
import { clearCookie, readCookie, sessionCookie, setCookie } from './cookies.ts'
import { refuseOnFullDisk } from './disk-room.ts'
import { invalid, languageOf } from './envelope.ts'
import { type Claim, claimRequest, findRequest, keepAnswer } from './idempotency-store.ts'
import { countUp } from './rate-limit-store.ts'
import { findSessions, type SessionRow } from './session-store.ts'

/** Reads and sets our cookies of one call. */
export interface Cookies {
  read(name: string): string | undefined
  set(name: string, value: string): void
  clear(name: string): void
  /** Has the browser forget what it cached of us. Our cookies go one by one: a site's other services keep theirs. */
  forgetCache(): void
}

/** What a handler is given: who calls follows from the endpoint's access. */
export type CtxOf<E extends Endpoint> = Ctx<E extends Endpoint<infer _I, infer _A, infer X> ? CallerOf<X> : never> & {
  cookies: Cookies
  /** The address that the call came from, for limits. */
  address: string
}
type CallerOf<X extends Access> = X extends 'public' ? Caller | null : Caller

export type Handler<E extends Endpoint> = (input: Input<E>, ctx: CtxOf<E>) => Promise<Answer<E>>

export interface Call<E extends Endpoint> {
  endpoint: E
  input: Input<E>
  ctx: CtxOf<E>
  /** The client's key of this act: `reqseq`. */
  requestId: string | undefined
}

/** Calls a minute that one session may make, and that one address may make without a session. */
const callsPerMinute = 600
const minute = 60_000

const lookedUpAtOnce = 64
/** How long a look for sessions may wait for the database, in milliseconds: a call may wait for the one before it, too. */
const lookUpMs = 2_000

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Who is calling, from the session's cookie alone. Counts the call against its limit. */
export async function findCaller(request: FastifyRequest, services: Services): Promise<Caller | null> {
  const token = readCookie(request, sessionCookie)
  if (!token) return null
  const found = await lookUp(services)(hashToken(token))
  if (!found) return null
  if (found.calls > callsPerMinute) throw refuse('tooMany')
  return { citizenId: found.citizenId, openid: found.openid }
}

const lookUps = new WeakMap<Db, (tokenHash: Buffer) => Promise<SessionRow | undefined>>()

/** Looks sessions up, those of calls that come at the same moment in one round trip. */
function lookUp({ pool, clock }: Services): (tokenHash: Buffer) => Promise<SessionRow | undefined> {
  const known = lookUps.get(pool)
  if (known) return known
  const made = inTurns<Buffer, SessionRow | undefined>(lookedUpAtOnce, async (batch) => {
    const hashes = batch.map(({ item }) => item)
    const rows = withDatabaseTime(lookUpMs, () => findSessions(pool, hashes, { now: clock.now(), windowMs: minute }))
    for (const [i, { settle }] of batch.entries()) settle(rows.then((found) => found[i]))
    await Promise.allSettled([rows])
  })
  lookUps.set(pool, made)
  return made
}

interface Arrived {
  request: FastifyRequest
  reply: FastifyReply
  payload: unknown
  /** Who calls, where that was looked up before the payload was received. */
  caller?: Caller
}

/** Opens a call: who calls, is the identity in the payload theirs, may they, is the payload of the endpoint's shape. In this order. */
export async function openCall<E extends Endpoint>(
  endpoint: E,
  services: Services,
  { request, reply, payload, ...known }: Arrived,
): Promise<Call<E>> {
  if (endpoint.encoding === 'form' && request.isMultipart()) throw refuse('unsupportedType')
  const caller = known.caller ?? (await findCaller(request, services))
  const body = isRecord(payload) ? payload : {}
  if (caller) refuseForeignOpenid(body, caller)
  else if (endpoint.access === 'citizen') throw refuse('signedOut')
  else await limitAddress(request, services)
  const decoded = z.safeDecode(endpoint.input, body)
  if (!decoded.success) throw invalid(decoded.error.issues)
  if (endpoint.writes) await refuseOnFullDisk(services.config)
  const ctx = {
    ...services,
    caller,
    db: services.pool,
    log: request.log,
    language: languageOf(request.headers['accept-language']),
    address: request.ip,
    cookies: cookiesOf(request, reply, services),
  }
  // The endpoint's access decides the caller's type: checked above, which TypeScript cannot follow through the generic.
  const requestId = endpoint.writes ? requestIdOf(body) : undefined
  return { endpoint, input: decoded.data as Input<E>, ctx: ctx as unknown as CtxOf<E>, requestId }
}

/** What a writing call came to: the answer in the wire's words, and whether it is the kept one of a call before. */
export interface Done {
  answer: unknown
  replayed: boolean
}

/**
 * Runs a writing call in one transaction: the claim of its request id, the handler, the kept answer. A refusal rolls all of it
 * back. `fingerprint` tells payloads apart beyond the input (an upload's files). docs/PRODUCT.md 'Idempotency'.
 */
export async function performWrite<E extends Endpoint>(
  call: Call<E>,
  handler: Handler<E>,
  fingerprint = '',
): Promise<Done> {
  const { endpoint, input, ctx } = call
  return inTransaction(ctx.pool, async (db) => {
    const claim = claimOf(call, fingerprint)
    if (claim) {
      const outcome = await claimRequest(db, claim)
      if (outcome === 'otherPayload') throw refuse('reqseqReused')
      if (outcome !== 'first') return { answer: readKept(outcome.answer), replayed: true }
    }
    const answer = z.encode(endpoint.answer, await handler(input, { ...ctx, db }))
    if (claim) await keepAnswer(db, claim, JSON.stringify(answer ?? null))
    return { answer, replayed: false }
  })
}

/**
 * The kept answer of a call that was made before, for those that must judge and store before their transaction; undefined when
 * this one is the first. `performWrite` asks again, for a parallel first one.
 */
export async function findReplay<E extends Endpoint>(
  call: Call<E>,
  fingerprint = '',
): Promise<{ answer: unknown } | undefined> {
  const claim = claimOf(call, fingerprint)
  const outcome = claim && (await findRequest(call.ctx.pool, claim))
  if (outcome === 'otherPayload') throw refuse('reqseqReused')
  return outcome && { answer: readKept(outcome.answer) }
}

/** What a call claims by its request id; undefined without one, or without a citizen. */
export function claimOf<E extends Endpoint>(
  { endpoint, input, ctx, requestId }: Call<E>,
  fingerprint = '',
): Claim | undefined {
  if (!requestId || !ctx.caller) return undefined
  return {
    citizenId: ctx.caller.citizenId,
    call: endpoint.path,
    requestId,
    // Payloads hold identity data: what is kept of them is a keyed hash.
    payloadHash: Buffer.from(ctx.cipher.index(canonical(input) + fingerprint, 'idempotency'), 'hex'),
    now: ctx.clock.now(),
  }
}

function readKept(answer: string): unknown {
  const kept: unknown = JSON.parse(answer)
  return kept ?? undefined
}

/** JSON with its keys in order, so that the order of a payload's fields does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, child]) => child !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, child]) => `${JSON.stringify(key)}:${canonical(child)}`)
    .join()}}`
}

/** Every spelling of the identity in a payload must be the session's own. */
function refuseForeignOpenid(body: Record<string, unknown>, caller: Caller): void {
  const nested = isRecord(body.data) ? [body.data.openid, body.data.openId] : []
  for (const claimed of [body.openid, body.openId, ...nested])
    if (claimed !== undefined && claimed !== '' && claimed !== caller.openid) throw refuse('foreignOpenid')
}

/** An id that could not be kept is refused: served without it, a repeat would write twice. */
function requestIdOf({ [requestIdName]: given }: Record<string, unknown>): string | undefined {
  const decoded = z.safeDecode(requestIdField, given === undefined ? undefined : String(given))
  if (!decoded.success) throw invalid(decoded.error.issues.map(({ message }) => ({ path: [requestIdName], message })))
  return decoded.data
}

const requestIdField = optionalText(100)

async function limitAddress(request: FastifyRequest, { config, pool, clock }: Services): Promise<void> {
  if (!config.isProduction && isLoopbackAddress(request.ip)) return
  const count = await countUp(pool, `address:${request.ip}`, { now: clock.now(), windowMs: minute })
  if (count > callsPerMinute) throw refuse('tooMany')
}

export const isLoopbackAddress = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

function cookiesOf(request: FastifyRequest, reply: FastifyReply, { config }: Services): Cookies {
  return {
    read: (name) => readCookie(request, name),
    set: (name, value) => setCookie(reply, config, name, value),
    clear: (name) => clearCookie(reply, config, name),
    forgetCache: () => void reply.header('clear-site-data', '"cache"'),
  }
}
