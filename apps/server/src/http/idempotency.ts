import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { type Answer, type Endpoint, type Input, requestIdName } from '@registration/contract/endpoint.ts'
import { optionalText } from '@registration/contract/fields.ts'
import * as z from 'zod/mini'
import type { Services } from '../context.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { type FieldCipher, isEncrypted } from '../db/field-cipher.ts'
import { Refused, refuse } from '../refuse.ts'
import { serverLimits } from '../server-limits.ts'
import { isRecord } from './body.ts'
import { invalid } from './envelope.ts'
import { type AnyCaller, isOfficer } from './handler.ts'
import {
  type Claim,
  countKept,
  deleteExpiredRequest,
  findRequest,
  insertAnswer,
  isClaimed,
  lockRequest,
} from './idempotency-store.ts'

/** One writing call: its endpoint, the claim of its request id, if it has one, and what keeps its answer. */
export interface WritingCall<E extends Endpoint> {
  endpoint: E
  claim: Claim | undefined
  pool: Db
  cipher: FieldCipher
}

/**
 * Runs the writing part of a call in one transaction, with its answer kept under the request id. A refusal rolls all of
 * it back. A parallel repeat waits for the first call to end. A repeat does its work again and fails by a rule or at the
 * kept answer, whose key is the request id. Its own work is then rolled back and the kept answer is returned.
 * docs/product/wire.md 'Idempotency'.
 */
export async function performOnce<E extends Endpoint>(
  call: WritingCall<E>,
  write: (db: Db) => Promise<Answer<E>>,
): Promise<Answer<E>> {
  const { claim, pool } = call
  try {
    return await inTransaction(pool, async (db) => {
      if (claim) await lockRequest(db, claim)
      const [, answer] = await Promise.all([claim && refuseTooMany(db, claim), write(db)])
      if (claim) await insertAnswer(db, claim, sealAnswer(call, claim, answer))
      return answer
    })
  } catch (error) {
    const replay = isRepeatable(error) ? await findReplay(call) : undefined
    if (replay) return replay.answer
    if (!claim || !isClaimed(error)) throw error
    // The request id was used more than 24 hours ago. Maintenance has not deleted it yet. A parallel repeat may be faster.
    await deleteExpiredRequest(pool, claim)
    return performOnce(call, write)
  }
}

/**
 * The kept answer of an earlier call with the same request id. Undefined if there was none. A refused call may be the
 * repeat of a successful one.
 */
export async function findReplay<E extends Endpoint>(call: WritingCall<E>): Promise<{ answer: Answer<E> } | undefined> {
  const { claim, pool } = call
  const outcome = claim && (await findRequest(pool, claim))
  if (outcome === 'otherPayload') throw refuse('reqseqReused')
  return outcome && { answer: openAnswer(call, claim, outcome.answer) }
}

/** Refuses the call when the caller's kept answers are too many already. A call without a request id keeps none. */
async function refuseTooMany(db: Db, claim: Claim): Promise<void> {
  if ((await countKept(db, claim)) < claim.mostKept) return
  throw refuse('tooManyChanges', { params: { n: claim.mostKept }, retryAfter: 24 * 3_600 })
}

const isRepeatable = (error: unknown): boolean => error instanceof Refused || isClaimed(error)

/**
 * The claim of an idempotent call. Undefined without a request id. `fingerprint` covers what is not in the
 * input: files.
 */
export function claimOf<E extends Endpoint>(
  endpoint: E,
  {
    body,
    input,
    caller,
    fingerprint,
  }: { body: Record<string, unknown>; input: Input<E>; caller: AnyCaller; fingerprint: string },
  { cipher, clock }: Pick<Services, 'cipher' | 'clock'>,
): Claim | undefined {
  if (!endpoint.idempotent) return undefined
  const requestId = requestIdOf(body)
  if (!requestId || !caller) return undefined
  return {
    ...(isOfficer(caller)
      ? { callerId: caller.staffId, mostKept: deskLimits.keptAnswers }
      : { callerId: caller.citizenId, mostKept: serverLimits.keptAnswers }),
    call: endpoint.path,
    requestId,
    // Payloads hold identity data, so only a keyed hash is kept.
    payloadHash: Buffer.from(cipher.index(canonical(input) + fingerprint, 'idempotency'), 'hex'),
    now: clock.now(),
  }
}

/** An id that cannot be kept is refused: without it a repeat would write twice. */
function requestIdOf({ [requestIdName]: given }: Record<string, unknown>): string | undefined {
  const decoded = z.safeParse(requestIdField, typeof given === 'number' ? String(given) : given)
  if (!decoded.success) throw invalid(decoded.error.issues.map(({ message }) => ({ path: [requestIdName], message })))
  return decoded.data
}

const requestIdField = optionalText(100)

/** An answer may have a secret that other tables keep only sealed, such as the address of an invitation. */
function sealAnswer<E extends Endpoint>({ endpoint, cipher }: WritingCall<E>, claim: Claim, answer: Answer<E>): string {
  return cipher.encrypt(JSON.stringify(z.encode(endpoint.answer, answer) ?? null), associatedDataOf(claim))
}

/** An older release kept the plain JSON. */
function openAnswer<E extends Endpoint>({ endpoint, cipher }: WritingCall<E>, claim: Claim, kept: string): Answer<E> {
  const json = isEncrypted(kept) ? cipher.decrypt(kept, associatedDataOf(claim)) : kept
  const encoded: unknown = JSON.parse(json)
  return z.decode(endpoint.answer, encoded ?? undefined) as Answer<E> // the schema of the endpoint made it
}

const associatedDataOf = ({ callerId, call, requestId }: Claim) => `idempotency:${callerId}:${call}:${requestId}:answer`

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
