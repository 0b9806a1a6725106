import { type Answer, type Endpoint, type Input, requestIdName } from '@registration/contract/endpoint.ts'
import { inOurWords } from '@registration/contract/wire.ts'
import * as z from 'zod/mini'
import { fieldText } from '../locales/field-text.ts'
import { currentLanguage, translate } from '../locales/language.ts'
import { ApiError } from './api-error.ts'
import { offline, openEnvelope } from './envelope.ts'
import { type FormValue, formPairs } from './form-body.ts'
import { guid } from './guid.ts'
import { readServerClock } from './server-clock.ts'
import { type Attempt, unanswered } from './unanswered.ts'

type Fields = { [name: string]: FormValue }

const jsonType = { 'content-type': 'application/json' }

export interface CallOptions {
  signal?: AbortSignal
  /** The state of the record, where the input does not have it: the same write on another state is another act. */
  on?: string
  /** The same write twice is the same as once, as one that sets a value. It has a new request id each time. */
  isRepeatable?: boolean
  /** What this act takes back. Who locks, unlocks and locks again wants the second lock too. */
  undoes?: readonly Pick<Endpoint, 'path'>[]
}

/**
 * Milliseconds without an answer after which a call is lost: longer than a server takes that is not overloaded. A network
 * that is gone may say nothing for a quarter of an hour.
 */
const patience = 60_000

/** Milliseconds within which a write without an answer is repeated automatically (`query-client.ts`). */
const automatic = 1_000

let readCaller = (): string | undefined => undefined

/**
 * Sets how calls learn for whom this tab makes them, by openid. The server refuses a call of another one's session
 * (`foreignOpenid`), which somebody may have begun in a second tab.
 */
export const identifyCaller = (read: typeof readCaller): void => {
  readCaller = read
}

/** The fields beside the input: whose call it is, if it needs a session, and its key. */
export const fieldsOfCall = ({ access }: Endpoint, key: string): Fields => ({
  openid: access === 'citizen' ? readCaller() : undefined,
  [requestIdName]: key,
})

/**
 * Calls any endpoint (files use `upload`): encodes the input in the wire's names, posts it as a form or as JSON, opens the
 * envelope and decodes the answer. Throws only an ApiError or the AbortError of the `signal`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const { path, idempotent, transaction } = endpoint
  // The screen is painted before the call starts: on a slow phone starting the call takes as long as painting.
  if (!idempotent) await nextTask()
  const fields = encode(endpoint, input)
  const { on, isRepeatable = false, undoes = [] } = options
  const write = idempotent && !isRepeatable ? JSON.stringify([path, fields, on]) : undefined
  const undone = [...unanswered].filter(([, attempt]) => isGivenUp(attempt) && isOf(undoes, attempt))
  const attempt: Attempt = {
    path,
    key: (write && unanswered.get(write)?.key) || guid(),
    isStorable: transaction === 'own',
  }
  if (write) unanswered.set(write, attempt)
  let isJudged = false
  let isRefused = false
  try {
    const response = await send(endpoint, { ...fields, ...fieldsOfCall(endpoint, attempt.key) }, options)
    readServerClock(response)
    isJudged = response.ok || response.status === 409
    const answer = await openEnvelope(endpoint, response)
    if (write) unanswered.delete(write)
    return answer
  } catch (error) {
    if (error instanceof ApiError) {
      // With another status it may be refused before the server looked for an earlier call with its key.
      isRefused = isJudged && error.errcode !== ''
      if (write && isRefused) unanswered.delete(write)
      // Without a key the second call meets what the first one did: a code that is spent, a message sent a moment ago.
      error.mayRepeat = idempotent || transaction === 'none'
    }
    throw error
  } finally {
    attempt.endedAt = performance.now()
    // Also when the answer was lost: who writes again has seen that it was taken back.
    if (!isRefused) for (const [each, lost] of undone) if (unanswered.get(each) === lost) unanswered.delete(each)
  }
}

/** Nothing repeats it any more, unless the person does. */
const isGivenUp = ({ endedAt = Number.POSITIVE_INFINITY }: Attempt) => endedAt + automatic < performance.now()

const isOf = (writes: readonly Pick<Endpoint, 'path'>[], { path }: Attempt) => writes.some((each) => each.path === path)

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function encode<E extends Endpoint>(endpoint: E, input: Input<E>): Fields {
  const encoded = z.safeEncode(endpoint.input, input)
  if (encoded.success) return encoded.data as Fields // a record of the wire: texts, numbers, lists and records of these
  const faults = encoded.error.issues.map(({ path, message }) => ({
    field: inForm(inOurWords(endpoint.input, path)),
    text: fieldText(message),
  }))
  throw new ApiError({
    reason: 'invalid',
    errcode: '10',
    message: faults[0]?.text ?? translate('ui.unexpected'),
    // A field shows only its first fault.
    fields: Object.fromEntries(faults.reverse().map(({ field, text }) => [field, text])),
  })
}

/** A field's path in our words, without the record that a call wraps around a single form. */
function inForm(path: readonly PropertyKey[]): string {
  return (path.length > 1 && Number.isNaN(Number(path[1])) ? path.slice(1) : path).join('.')
}

async function send(endpoint: Endpoint, fields: Fields, { signal }: CallOptions): Promise<Response> {
  const isJson = endpoint.encoding === 'json'
  const limit = new AbortController()
  const end = () => limit.abort()
  // It also ends the reading of an answer that stops in the middle.
  setTimeout(end, patience)
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  try {
    return await fetch(endpoint.path, {
      method: 'POST',
      headers: { 'accept-language': currentLanguage(), accept: 'application/json', ...(isJson && jsonType) },
      credentials: 'same-origin',
      cache: 'no-store',
      body: isJson ? JSON.stringify(fields) : new URLSearchParams(formPairs(fields)),
      signal: limit.signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw offline()
  }
}
