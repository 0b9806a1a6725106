import { type Answer, type Endpoint, envelopeOf, type Input } from '@registration/contract/endpoint.ts'
import { httpStatusOf, type RefusalName, refusals } from '@registration/contract/refusals.ts'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import * as z from 'zod/mini'

/** What a stubbed server answers: a body with status 200, or a whole response; a function may wait. */
export type Reply = object | Response | (() => object | Response | Promise<Response>)
/** By path. Of a list each call takes the next one, and the last one repeats. An unknown path is a network failure. */
export type Replies = Record<string, Reply | Reply[]>

export interface Sent {
  path: string
  headers: Headers
  /** The form's pairs by name, or what was sent as JSON. */
  form: Record<string, unknown>
}

/** A call that follows on an answer is sent a task later, or two. The rest is for what takes longer one day. */
const quietTasks = 10

/** Replaces the server at `fetch` and records what was sent. */
export function stubServer(replies: Replies) {
  const sent: Sent[] = []
  const turns = new Map<string, number>()
  let ended = 0
  const answer = async (path: string, init: RequestInit) => {
    sent.push({ path, headers: new Headers(init.headers), form: formOf(init.body) })
    const reply = replies[path]
    if (reply === undefined) throw new TypeError('Failed to fetch')
    const turn = turns.get(path) ?? 0
    turns.set(path, turn + 1)
    const chosen = Array.isArray(reply) ? (reply[Math.min(turn, reply.length - 1)] ?? {}) : reply
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    const body = await Promise.race([typeof chosen === 'function' ? chosen() : chosen, aborted])
    return body instanceof Response ? body.clone() : Response.json(body, { headers: { 'x-request-id': 'r-1' } })
  }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    answer(path, init).finally(() => {
      ended += 1
    }),
  )
  const paths = () => sent.map(({ path }) => path)
  /** What was sent to an endpoint, in our words. */
  const inputsOf = <E extends Endpoint>(endpoint: E): Input<E>[] =>
    sent
      .filter(({ path }) => path === endpoint.path)
      .map(({ form }) => z.parse(endpoint.input, recordOf(form)) as Input<E>)
  /**
   * Resolves once many tasks in a row have sent no call and answered none, and every part that was to be drawn is loaded.
   * Then all that was answered is drawn, and what is absent stays so until a held reply is released. It counts tasks, not
   * time, so a slow machine has as many. It does not wait for what the product does by the clock, like the repeat of a
   * failed call.
   */
  const untilQuiet = async () => {
    let [seen, quiet] = [0, 0]
    while (quiet < quietTasks) {
      // One task, or more where something is still imported.
      await act(() => vi.dynamicImportSettled())
      const moves = sent.length + ended
      quiet = moves === seen ? quiet + 1 : 0
      seen = moves
    }
  }
  return { sent, paths, inputsOf, untilQuiet }
}

/** The same bodies from a server whose clock is so many minutes behind the device's. */
export function minutesBehind(minutes: number, bodies: Record<string, object>): Replies {
  const date = () => new Date(Date.now() - minutes * 60_000).toUTCString()
  return Object.fromEntries(
    Object.entries(bodies).map(([path, body]) => [path, () => Response.json(body, { headers: { date: date() } })]),
  )
}

/** The body in which the server would answer this. */
export function answerOf<E extends Endpoint>(endpoint: E, answer: Answer<E>): object {
  const envelope = envelopeOf(endpoint.path) === 'stat' ? { stat: 1, message: '' } : { errcode: '00', errmsg: '' }
  const encoded: unknown = z.encode(endpoint.answer, answer)
  return endpoint.answerIn === 'body' ? { ...envelope, ...Object(encoded) } : { ...envelope, data: encoded }
}

/** The response in which the server would refuse, in Chinese. */
export function refusalOf(endpoint: Endpoint, reason: RefusalName): Response {
  const { errcode, zh } = refusals[reason]
  const words = envelopeOf(endpoint.path) === 'stat' ? { stat: 0, message: zh } : { errmsg: zh }
  return Response.json(
    { ...words, errcode, reason },
    { status: httpStatusOf[errcode], headers: { 'x-request-id': 'r-1' } },
  )
}

/** Pairs in bracket notation as a nested record, with lists as records by index. */
function recordOf(form: Record<string, unknown>): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(form)) {
    const steps = name.split(/[[\]]+/).filter(Boolean)
    const last = steps.pop() ?? name
    let at = root
    for (const step of steps) {
      const next = at[step]
      const inner = typeof next === 'object' && next !== null ? Object.assign(next) : {}
      at[step] = inner
      at = inner
    }
    at[last] = value
  }
  return root
}

/** A reply that never comes. */
export const never = () => new Promise<Response>(() => undefined)

/** A reply that waits until it is released. */
export function held(answer: object | Response) {
  let release = () => {}
  const reply = new Promise<Response>((resolve) => {
    release = () => resolve(answer instanceof Response ? answer : Response.json(answer))
  })
  return { reply: () => reply, release }
}

function formOf(body: RequestInit['body']): Record<string, unknown> {
  const text = String(body)
  return text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}
