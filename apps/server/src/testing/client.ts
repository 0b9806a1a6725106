import { type Answer, type Endpoint, envelopeOf, type Input, requestIdName } from '@registration/contract/endpoint.ts'
import qs from 'qs'
import * as z from 'zod/mini'

/** An answer in the wire's words. */
export interface WireAnswer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** A refusal for a test. */
export class CallRefused extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor({ status, body }: WireAnswer) {
    super(`${status} ${String(body.reason ?? JSON.stringify(body))}`)
    this.status = status
    this.body = body
  }

  /** The refusal's name in the catalogue. */
  get reason(): string {
    return String(this.body.reason)
  }

  /** The refusal's words. */
  get text(): string {
    return String(this.body.errmsg ?? this.body.message)
  }

  /** The faulty fields by the wire's names, with their words. */
  get fields(): Record<string, string> {
    const data = z.safeParse(faults, this.body.data)
    return data.success ? Object.fromEntries(data.data.fields.map(({ field, message }) => [field, message])) : {}
  }
}

const faults = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) })

export interface Client {
  /** Makes a call in our words and returns its answer in our words, or throws `CallRefused`. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, requestId?: string): Promise<Answer<E>>
  /** Posts any payload, form-encoded unless it is a string or a FormData. */
  post(path: string, payload: object | string, headers?: Record<string, string>): Promise<WireAnswer>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** The cookies, stored like in a browser. */
  cookies: Map<string, string>
}

/** A client like a browser: it stores cookies and uses the contract. */
export function makeClient(base: string): Client {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(path, base), { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
    return response
  }

  async function post(
    path: string,
    payload: object | string,
    headers: Record<string, string> = {},
  ): Promise<WireAnswer> {
    const response = await send(path, { method: 'POST', ...bodyOf(payload, headers) })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
  }

  return {
    cookies,
    post,
    get: (path, headers) => send(path, { headers }),
    async call(endpoint, input, requestId) {
      const payload = { ...asRecord(z.encode(endpoint.input, input)), ...(requestId && { [requestIdName]: requestId }) }
      const answer = await post(endpoint.path, endpoint.encoding === 'json' ? JSON.stringify(payload) : payload)
      const { body } = answer
      if (!isSuccess(endpoint, body) || answer.status !== 200) throw new CallRefused(answer)
      // The wire's answer is of unknown shape until the contract has decoded it.
      return z.decode(
        endpoint.answer,
        (endpoint.answerIn === 'data' ? body.data : body) as z.input<typeof endpoint.answer>,
      ) as never
    },
  }
}

/** If the answer's own fields are beside the code, the code may have more values: only a refusal has a reason. */
function isSuccess({ path, answerIn }: Endpoint, body: Record<string, unknown>): boolean {
  if (envelopeOf(path) === 'stat') return body.stat === 1 || answerIn === 'body'
  return answerIn === 'body' ? !('reason' in body) : body.errcode === '00'
}

function bodyOf(payload: object | string, headers: Record<string, string>) {
  if (payload instanceof FormData) return { body: payload, headers }
  if (typeof payload === 'string') return { body: payload, headers: { 'content-type': 'application/json', ...headers } }
  return { body: qs.stringify(payload), headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } }
}

const asRecord = (payload: unknown): object => (typeof payload === 'object' && payload !== null ? payload : {})

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}
