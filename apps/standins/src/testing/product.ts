import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { z } from 'zod'

/** The product's answer to an applied event. */
const applied = '{"applied":1,"repeated":0}'

const event = z.looseObject({
  id: z.uuid(),
  type: z.string(),
  at: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  submission: z.number().optional(),
  data: z.record(z.string(), z.unknown()),
})
export type ReceivedEvent = z.infer<typeof event>

/** A tiny product: receives events, checks their signature by the contract's own words, serves one picture and one form. */
export async function startProduct(key: string, port = 0) {
  const events: ReceivedEvent[] = []
  const answers: (number | string)[] = []
  const pictureCalls: { url: string; signed: boolean }[] = []
  let watchers: (() => void)[] = []
  let signedWrong = 0
  const app = Fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  const isSigned = (headers: Record<string, unknown>, body: string) => {
    const text = `${headers['x-timestamp']}\n${headers['x-nonce']}\n${body}`
    return headers['x-signature'] === createHmac('sha256', key).update(text).digest('hex')
  }

  app.post('/registry/events', (request, reply) => {
    const body = String(request.body)
    if (!isSigned(request.headers, body)) signedWrong += 1
    events.push(event.parse(JSON.parse(body)))
    for (const wake of watchers) wake()
    watchers = []
    const next = answers.shift() ?? applied
    return typeof next === 'number' ? reply.code(next).send({}) : reply.send(next)
  })
  app.get('/files/:id', (request, reply) => {
    pictureCalls.push({ url: request.url, signed: isSigned(request.headers, request.url) })
    const mediaType = request.url.includes('.pdf') ? 'application/pdf' : 'image/png'
    return reply.header('content-type', mediaType).send(Buffer.from('picture'))
  })
  let form: Buffer = Buffer.from('%PDF-1.7')
  app.get('/forms/:id', (request, reply) =>
    isSigned(request.headers, request.url)
      ? reply.header('content-type', 'application/pdf').send(form)
      : reply.code(401).send({}),
  )
  const base = await app.listen({ port, host: '127.0.0.1' })

  return {
    base,
    port: Number(new URL(base).port),
    events,
    /** The next answers: a refusal's status or a text under 200. After them events are applied. */
    answers,
    pictureCalls,
    /** What its sealed forms are from now on. */
    changeForm: (changed: Buffer) => {
      form = changed
    },
    types: () => events.map(({ type }) => type),
    wronglySigned: () => signedWrong,
    /** Resolves after so many events in all. */
    async received(count: number): Promise<ReceivedEvent[]> {
      while (events.length < count) await new Promise<void>((resolve) => void watchers.push(resolve))
      return events
    },
    close: () => app.close(),
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
