import path from 'node:path'
import type { Endpoint, Input } from '@registration/contract/endpoint.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Caller, LocalServices, Services } from '../context.ts'
import { refuse } from '../refuse.ts'
import { isRecord, parseForm, parseJson } from './body.ts'
import { findCaller } from './caller.ts'
import { makeCookieJar, makeOfficerCookieJar } from './cookies.ts'
import { invalid, languageOf } from './envelope.ts'
import { type AnyCaller, type CallContext, isOfficer } from './handler.ts'
import { claimOf, type WritingCall } from './idempotency.ts'
import { admitOfficer, findOfficer } from './officer.ts'
import { recordRefusals } from './officer-refusals.ts'
import { isLimitedAddress, limitAddress } from './rate-limits.ts'
import { receiveUpload, type Upload, uploadPatienceMs } from './upload.ts'

/** A call that its handler may serve. */
export interface ReceivedCall<E extends Endpoint> {
  input: Input<E>
  /** The context of every handler. The endpoint's transaction adds the database and the platforms. */
  context: CallContext & Pick<Upload, 'files'>
  writing: WritingCall<E>
  /** Puts the handler's cookies on the reply. */
  applyCookies(): void
  /** Removes received files that nobody took over. */
  discardFiles(): Promise<void>
}

/**
 * Receives and checks a call: who calls, may they, is the identity in the payload theirs, does the payload fit the
 * endpoint.
 */
export async function receiveCall<E extends Endpoint>(
  endpoint: E,
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ReceivedCall<E>> {
  const { pool, diskRoom } = services
  // An upload is refused before its first byte, and every other body before it is parsed.
  const caller = await admit(endpoint, request, services)
  if (!caller) await limitAddress(services, request.address)
  if (endpoint.idempotent) await diskRoom.refuseWhenFull()
  const { fields, files, discard } = await receiveBody(endpoint, request, services)
  try {
    if (caller && !isOfficer(caller)) {
      refuseForeignOpenid(fields, caller)
      if (isLimitedAddress(services.config, request.address))
        services.metrics.noteAddress(caller.citizenId, request.address)
    }
    const input = decodeInput(endpoint, fields)
    const makeJar = endpoint.desk ? makeOfficerCookieJar : makeCookieJar
    const { jar, apply } = makeJar(request, reply, services.config)
    const context = {
      ...localOf(services),
      log: request.log,
      caller,
      language: languageOf(request.headers['accept-language']),
      cookies: jar,
      address: request.address,
      userAgent: request.headers['user-agent'] ?? '',
      files,
    }
    const fingerprint = files.map(({ sha256 }) => sha256.toString('hex')).join()
    const claim = claimOf(endpoint, { body: fields, input, caller, fingerprint }, services)
    const writing = { endpoint, claim, pool, cipher: services.cipher }
    return { input, context, writing, applyCookies: apply, discardFiles: discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** What a handler may use in its transaction, by name: a new service is not given to it by being there. */
function localOf(services: Services): Omit<LocalServices, 'log'> {
  const { config, content, contentSearch, cipher, signer, clock, ids, metrics, watchEdit, wakeWorkers } = services
  return { config, content, contentSearch, cipher, signer, clock, ids, metrics, watchEdit, wakeWorkers }
}

/** The caller, who may make this call. Null for nobody. */
async function admit(endpoint: Endpoint, request: FastifyRequest, services: Services): Promise<AnyCaller> {
  if (endpoint.desk) {
    const officer = await findOfficer(request, services, endpoint.desk)
    await recordRefusals(endpoint, officer, services, () => admitOfficer(endpoint, officer, services))
    return officer
  }
  const caller = await findCaller(request, services)
  if (!caller && endpoint.access === 'citizen') throw refuse('signedOut')
  return caller
}

/** The fields of a form, or of an upload with its files. A citizen's upload counts until its files are discarded. */
async function receiveBody(
  { encoding }: Endpoint,
  request: FastifyRequest,
  { config, ids, diskRoom, uploadTurns }: Services,
): Promise<Upload> {
  if (encoding !== 'multipart') {
    if (request.isMultipart() || (encoding === 'json' && isForm(request))) throw refuse('unsupportedType')
    const body = (isForm(request) ? parseForm : parseJson)(request.rawBody)
    return { fields: isRecord(body) ? body : {}, files: [], discard: async () => {} }
  }
  const endTurn = await uploadTurns.take(request.citizenId, request, uploadPatienceMs)
  try {
    const upload = await receiveUpload(request, {
      folder: path.join(config.dataDir, 'uploads'),
      ids,
      diskRoom,
      maxFiles: limits.picturesPerPick,
      maxFileBytes: limits.fileBytes,
    })
    return { ...upload, discard: () => upload.discard().finally(endTurn) }
  } catch (error) {
    endTurn()
    throw error
  }
}

const isForm = ({ headers }: FastifyRequest) =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')

function decodeInput<E extends Endpoint>(endpoint: E, fields: Record<string, unknown>): Input<E> {
  const decoded = z.safeDecode(endpoint.input, fields)
  if (!decoded.success) throw invalid(decoded.error.issues)
  return decoded.data as Input<E> // the endpoint's own schema
}

/** Every spelling of the identity in a payload must match the session. */
function refuseForeignOpenid(fields: Record<string, unknown>, caller: Caller): void {
  const nested = isRecord(fields.data) ? [fields.data.openid, fields.data.openId] : []
  for (const claimed of [fields.openid, fields.openId, ...nested])
    if (claimed !== undefined && claimed !== '' && claimed !== caller.openid) throw refuse('foreignOpenid')
}
