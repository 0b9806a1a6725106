import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import files from '@fastify/static'
import { paths, screenAt } from '@registration/contract/paths.ts'
import type { FastifyInstance } from 'fastify'
import { repositoryFolder } from './config.ts'
import type { Services } from './context.ts'
import { serveBuiltFiles } from './http/built-files.ts'
import { isDesk } from './http/desk-gate.ts'
import { isCall } from './http/errors.ts'
import { pathsOf } from './http/paths-of.ts'
import { type AnswerPage, loadRenderer, readPlainPage, readScreenFiles } from './http/prerendered-page.ts'
import { makeScreenAnswer } from './http/screen-page.ts'
import { makeHomeAnswer } from './modules/home/home-page.ts'

const webFolder = path.join(repositoryFolder, 'apps/web/dist')

/**
 * The citizen's app, from the folder of a build: its hashed assets cached for ever, its pages always fresh, the home screen
 * prerendered. Every other route gets the shape of a screen that names its files.
 */
export async function servePages(app: FastifyInstance, services: Services, folder = webFolder): Promise<void> {
  const { config } = services
  await app.register(files, {
    root: path.join(config.contentDir, 'pictures'),
    prefix: '/pictures/',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
  if (!existsSync(folder)) return
  await serveBuiltFiles(app, { root: folder, prefix: '/', except: ['server/**'] })
  const answers = await renderPages(services, folder)
  app.get('/*', async (request, reply) => {
    const [, pathname] = pathsOf(request)
    if (isCall(request) || isDesk(request) || path.extname(pathname) !== '') return reply.callNotFound()
    const elsewhere = !config.isProduction && otherLoopbackName(request.headers.host, config.publicBase)
    if (elsewhere) return reply.redirect(`${config.publicBase}${request.url}`)
    // The app has its page for it. The status is for who cannot see that: the log, the metrics, a search engine.
    if (!screenAt(pathname)) reply.status(404)
    const answer = (pathname === paths.home.pattern && answers.home) || answers.screen
    return answer(request, reply)
  })
}

interface Answers {
  /** Undefined where the home page is a screen like the others. */
  home?: AnswerPage | undefined
  screen: AnswerPage
}

/** A build without a prerenderer has its one page at every address. */
async function renderPages(services: Services, folder: string): Promise<Answers> {
  const renderer = await loadRenderer(folder)
  if (!renderer) {
    const page = await readFile(path.join(folder, 'index.html'), 'utf8')
    return {
      screen: (_, reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
    }
  }
  const plain = await readPlainPage(folder)
  const files = await readScreenFiles(folder)
  return {
    home: makeHomeAnswer(plain, renderer, { ...services, files }),
    screen: await makeScreenAnswer(plain, renderer, { files, config: services.config }),
  }
}

/** Cookies belong to one host name: a visitor of `localhost` is redirected to our address `127.0.0.1`. */
function otherLoopbackName(host: string | undefined, publicBase: string): boolean {
  const own = new URL(publicBase)
  return host !== undefined && host !== own.host && host === `localhost:${own.port}` && own.hostname === '127.0.0.1'
}
