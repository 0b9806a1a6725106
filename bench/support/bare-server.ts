// Peers of `bench/api.ts` in a separate process: the bytes of an answer (BODY, QUESTION) by bare node:http or bare Fastify, and
// bare Fastify that first asks the database for the session and the citizen, as the product's call does.
import http from 'node:http'
import Fastify from 'fastify'
import { makeDatabase } from '../../apps/server/src/db/database.ts'
import { makePool } from '../../apps/server/src/db/pool.ts'
import { hashToken } from '../../apps/server/src/http/caller.ts'
import { findSession } from '../../apps/server/src/http/session-store.ts'

const body = process.env.BODY ?? ''
const question = process.env.QUESTION ?? ''
const type = 'application/json; charset=utf-8'

const bare = http.createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
const address = bare.address()

const pool = makePool(process.env.DATABASE_URL ?? '')
const db = makeDatabase(pool)
const fastify = Fastify()
fastify.post('/plain', async (_request, reply) => reply.type(type).send(body))
fastify.post('/question', async (_request, reply) => reply.type(type).send(question))
fastify.post('/session', async (request, reply) => {
  const tokenHash = hashToken(String(request.headers['x-token']))
  const session = await findSession(db, { tokenHash, now: new Date(), windowMs: 60_000 })
  if (!session) return reply.status(401).send()
  await db.selectFrom('application').select('id').where('citizen_id', '=', session.citizenId).limit(1).execute()
  return reply.type(type).send(body)
})
const base = await fastify.listen({ host: '127.0.0.1', port: 0 })
const port = address && typeof address === 'object' ? address.port : 0
process.stdout.write(`${JSON.stringify({ http: `http://127.0.0.1:${port}/`, fastify: base })}\n`)
process.on('SIGTERM', async () => {
  bare.closeAllConnections()
  bare.close()
  await fastify.close()
  await pool.end()
})
