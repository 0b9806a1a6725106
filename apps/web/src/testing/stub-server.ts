import { vi } from 'vitest'

/** What a stubbed server answers: a body with status 200, or a whole response. */
type Reply = Record<string, unknown> | Response | (() => Record<string, unknown> | Response | Promise<Response>)

export interface Sent {
  path: string
  headers: Headers
  /** The form's pairs by name; of a multipart body the files too. */
  form: Record<string, unknown>
}

/**
 * Stands where the server stands, at the border of `fetch`: answers by path, in turn where a list is given (the last one
 * stays), and keeps what was sent. A path without a reply is a network failure.
 */
export function stubServer(replies: Record<string, Reply | Reply[]>) {
  const sent: Sent[] = []
  const turns = new Map<string, number>()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, headers: new Headers(init.headers), form: formOf(init.body) })
    const reply = replies[path]
    if (reply === undefined) throw new TypeError('Failed to fetch')
    const turn = turns.get(path) ?? 0
    turns.set(path, turn + 1)
    const chosen = Array.isArray(reply) ? (reply[Math.min(turn, reply.length - 1)] ?? {}) : reply
    const answer = await (typeof chosen === 'function' ? chosen() : chosen)
    return answer instanceof Response ? answer.clone() : Response.json(answer, { headers: { 'x-request-id': 'r-1' } })
  })
  return { sent, paths: () => sent.map(({ path }) => path) }
}

function formOf(body: RequestInit['body']): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries([...body.keys()].map((name) => [name, body.getAll(name)]))
  return Object.fromEntries(new URLSearchParams(String(body)))
}
