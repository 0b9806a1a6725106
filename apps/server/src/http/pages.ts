import { existsSync } from 'node:fs'
import path from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { repositoryFolder } from '../config.ts'
import type { Services } from '../context.ts'
import { isCall } from './errors.ts'
import { makeHallAnswer } from './hall-page.ts'

const webFolder = path.join(repositoryFolder, 'apps/web/dist')
const aYear = 'public, max-age=31536000, immutable'

/**
 * The citizen's app: its hashed assets for ever, its page always fresh, the hall drawn ahead, one plain page for every
 * other route of the app.
 */
export async function servePages(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services
  await app.register(files, {
    root: path.join(config.contentDir, 'pictures'),
    prefix: '/pictures/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
  if (!existsSync(webFolder)) return
  await app.register(files, {
    root: webFolder,
    wildcard: false,
    index: false,
    globIgnore: ['server/**', '.*', '.*/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) =>
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? aYear : 'no-cache'),
  })
  const answerHall = await makeHallAnswer(webFolder, services)
  app.get('/*', async (request, reply) => {
    const [pathname = ''] = request.url.split('?')
    if (isCall(request.url) || path.extname(pathname) !== '') return reply.callNotFound()
    const elsewhere = !config.isProduction && otherLoopbackName(request.headers.host, config.publicBase)
    if (elsewhere) return reply.redirect(`${config.publicBase}${request.url}`)
    if (pathname === '/' && answerHall) return answerHall(request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

/** Cookies belong to one name: who opens `localhost` where our address says `127.0.0.1` is led there. */
function otherLoopbackName(host: string | undefined, publicBase: string): boolean {
  const own = new URL(publicBase)
  return host !== undefined && host !== own.host && host === `localhost:${own.port}` && own.hostname === '127.0.0.1'
}
