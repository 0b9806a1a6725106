import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import files from '@fastify/static'
import type { ScreenFiles } from '@registration/contract/hall-page.ts'
import { paths } from '@registration/contract/paths.ts'
import type { FastifyInstance } from 'fastify'
import { repositoryFolder } from '../config.ts'
import type { Services } from '../context.ts'
import { type AnswerPage, loadDrawer, readPlainPage } from './drawn-page.ts'
import { isCall } from './errors.ts'
import { makeHallAnswer } from './hall-page.ts'
import { makeScreenAnswer } from './screen-page.ts'

const webFolder = path.join(repositoryFolder, 'apps/web/dist')
const aYear = 'public, max-age=31536000, immutable'

/**
 * The citizen's app: its hashed assets for ever, its pages always fresh, the hall drawn ahead, and for every other route
 * the shape of a screen that names what it needs.
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
  const answers = await drawPages(services)
  app.get('/*', async (request, reply) => {
    const [pathname = ''] = request.url.split('?')
    if (isCall(request.url) || path.extname(pathname) !== '') return reply.callNotFound()
    const elsewhere = !config.isProduction && otherLoopbackName(request.headers.host, config.publicBase)
    if (elsewhere) return reply.redirect(`${config.publicBase}${request.url}`)
    const answer = (pathname === paths.hall.pattern && answers?.hall) || answers?.screen
    return answer ? answer(request, reply) : reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

/** Undefined where the build has nothing that draws. */
async function drawPages(services: Services): Promise<{ hall?: AnswerPage; screen: AnswerPage } | undefined> {
  const drawer = await loadDrawer(webFolder)
  if (!drawer) return undefined
  const plain = await readPlainPage(webFolder)
  const files: ScreenFiles = JSON.parse(await readFile(path.join(webFolder, '.vite/screen-files.json'), 'utf8'))
  return {
    hall: makeHallAnswer(plain, drawer, services),
    screen: await makeScreenAnswer(plain, drawer, { files, config: services.config }),
  }
}

/** Cookies belong to one name: who opens `localhost` where our address says `127.0.0.1` is led there. */
function otherLoopbackName(host: string | undefined, publicBase: string): boolean {
  const own = new URL(publicBase)
  return host !== undefined && host !== own.host && host === `localhost:${own.port}` && own.hostname === '127.0.0.1'
}
