import { type Answer, type Endpoint, envelopeOf } from '@registration/contract/endpoint.ts'
import { wireNamesOf } from '@registration/contract/wire.ts'
import * as z from 'zod/mini'
import { translate } from '../locales/language.ts'
import { ApiError } from './api-error.ts'

type Body = Record<string, unknown>

/** Opens an answer's envelope and decodes what is in it. Throws an ApiError for a refusal and for what isn't understood. */
export async function openEnvelope<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const body = await bodyOf(response)
  if (!body) throw unexpected(requestId)
  if (isRefusal(endpoint, response, body)) throw refusalOf(endpoint, body, requestId)
  const decoded = z.safeDecode(endpoint.answer, endpoint.answerIn === 'body' ? body : body.data)
  if (!decoded.success) throw unexpected(requestId)
  return decoded.data as Answer<E> // safeDecode answers the schema's output, which Answer<E> names
}

export function unexpected(requestId?: string): ApiError {
  return new ApiError({ reason: 'unexpected', message: translate('ui.unexpected'), requestId })
}

export const offline = (): ApiError => new ApiError({ reason: 'offline', message: translate('ui.offline') })

/**
 * The record of an answer's body, if it is one.
 * @throws ApiError if the network failed in the middle of it
 */
export async function bodyOf(response: Response): Promise<Body | undefined> {
  const body: unknown = await response.json().catch((error: Error) => {
    if (error.name === 'TypeError') throw offline()
  })
  return isBody(body) ? body : undefined
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** If the answer's own fields are beside the code, the code may have more values. Then only the plain 'no' refuses. */
function isRefusal(endpoint: Endpoint, response: Response, body: Body): boolean {
  if (!response.ok) return true
  const isStat = envelopeOf(endpoint.path) === 'stat'
  if (endpoint.answerIn === 'body') return isStat ? body.stat === 0 : 'reason' in body
  return isStat ? body.stat !== 1 : body.errcode !== '00'
}

const refusalOf = (endpoint: Endpoint, body: Body, requestId: string | undefined): ApiError =>
  errorIn(body, requestId, fieldsOf(endpoint, isBody(body.data) ? body.data.fields : undefined))

/** The refusal that an envelope has. */
export function errorIn(body: Body, requestId: string | undefined, fields: Record<string, string> = {}): ApiError {
  const words = textOf(body.errmsg) || textOf(body.message)
  return new ApiError({
    reason: textOf(body.reason) || 'unexpected',
    message: words || translate('ui.unexpected'),
    errcode: textOf(body.errcode),
    fields,
    data: body.data,
    requestId,
  })
}

function fieldsOf(endpoint: Endpoint, faults: unknown): Record<string, string> {
  if (!Array.isArray(faults)) return {}
  return Object.fromEntries(
    faults.filter(isBody).map((fault) => [wordOf(endpoint, textOf(fault.field)), textOf(fault.message)]),
  )
}

/** `fwxxs[3].zl` in our words: `units.3.location`. A record around a single form is left out, as the server does. */
function wordOf(endpoint: Endpoint, field: string): string {
  const words = wireNamesOf(endpoint.input)
  const path = field.split(/[[\].]+/).filter(Boolean)
  return path.map((step) => words.get(step) ?? step).join('.')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
