import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { repositoryFolder } from './config.ts'
import { serveBuiltFiles } from './http/built-files.ts'
import { isCall } from './http/errors.ts'
import { pathsOf } from './http/paths-of.ts'

const deskFolder = path.join(repositoryFolder, 'apps/desk/dist')

/** The officers' app below `/desk`: its hashed assets cached for ever, its one page always fresh. */
export async function serveDeskPages(app: FastifyInstance): Promise<void> {
  if (!existsSync(deskFolder)) return
  await serveBuiltFiles(app, { root: deskFolder, prefix: '/desk/', except: ['index.html'] })
  const page = await readFile(path.join(deskFolder, 'index.html'), 'utf8')
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const [, pathname] = pathsOf(request)
    if (isCall(request) || path.extname(pathname) !== '') return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  }
  app.get('/desk', answer)
  app.get('/desk/*', answer)
}
