import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Markup, page } from './html.ts'

/** Bodies stay the raw text: signatures cover it, and the control doors accept JSON and forms. */
export function keepBodiesRaw(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
}

export function rawBody(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : ''
}

/** A body's fields, of a form or of a flat JSON object. Undefined if it is neither. */
export function bodyFields(request: FastifyRequest): Record<string, unknown> | undefined {
  const body = rawBody(request)
  if (body === '') return {}
  if (!body.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(body))
  const parsed = parseJson(body)
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined
}

/** The parsed text. Undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A query parameter, only if it is there exactly once. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const values = new URL(request.url, 'http://standin').searchParams.getAll(name)
  return values.length === 1 ? values[0] : undefined
}

/** The query's fields. A repeated one is a list, which no shape accepts. */
export function queryFields(request: FastifyRequest): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url, 'http://standin')
  const names = [...new Set(searchParams.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const [value = '', ...more] = searchParams.getAll(name)
      return [name, more.length === 0 ? value : [value, ...more]]
    }),
  )
}

/** Sends a page without scripts. Its only style sheet is the stand-ins' own. */
export function sendPage(reply: FastifyReply, home: string, title: string, content: Markup): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(page(home, title, content))
}
