import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import {
  type DrawHall,
  type DrawnHall,
  type HallPage,
  hallDataId,
  hallOf,
  packHallPage,
} from '@registration/contract/hall-page.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { publicHall } from '../modules/hall/hall-rules.ts'
import { newestNotices } from '../modules/pages/notice-rules.ts'
import { readCookie, sessionCookie } from './cookies.ts'
import { languageOf } from './envelope.ts'
import { policyWith } from './headers.ts'

interface Answer {
  headers: Record<string, string>
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

export type AnswerHall = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

interface HallAnswers {
  visitor: Answer
  /** For a browser with a session. */
  maybeCitizen: Answer
}

/** Answers with the hall in the language that the browser prefers. Undefined where there is nothing to draw it from. */
export async function makeHallAnswer(webFolder: string, services: Services): Promise<AnswerHall | undefined> {
  const answers = await drawHalls(webFolder, services)
  return (
    answers &&
    ((request, reply) => {
      const { visitor, maybeCitizen } = answers[languageOf(request.headers['accept-language'])]
      return send(readCookie(request, sessionCookie) === undefined ? visitor : maybeCitizen, request, reply)
    })
  )
}

/**
 * Draws the hall of each language once, with its style and its data in the page, so that the first paint waits for
 * nothing else; the app's code is fetched after it. Undefined where the build has no drawer, or the office no menu to
 * draw. docs/PRODUCT.md 'First visit'.
 */
export async function drawHalls(
  webFolder: string,
  { config, content }: Pick<Services, 'config' | 'content'>,
): Promise<Record<Language, HallAnswers> | undefined> {
  const drawer = path.join(webFolder, 'server/draw-hall.js')
  if (!existsSync(drawer) || content.menus.length === 0) return undefined
  const { drawHall }: { drawHall: DrawHall } = await import(pathToFileURL(drawer).href)
  const plain = await readPlainPage(webFolder)
  const draw = async (language: Language, mayBeSignedIn: boolean) => {
    const hall = hallOf(publicHall(content, language), newestNotices(content, language))
    const page: HallPage = { language: language === 'zh' ? 'zh-CN' : 'en', hall, mayBeSignedIn }
    return answerOf(plain, page, await drawHall(page), config.wechat.sdkUrl)
  }
  const drawBoth = async (language: Language) => ({
    visitor: await draw(language, false),
    maybeCitizen: await draw(language, true),
  })
  return { zh: await drawBoth('zh'), en: await drawBoth('en') }
}

interface PlainPage {
  html: string
  style: string
  /** The addresses of the app's code, its entry first. */
  scripts: string[]
}

const styleLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const scriptTag = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/
const preloadLink = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g

async function readPlainPage(webFolder: string): Promise<PlainPage> {
  const source = await readFile(path.join(webFolder, 'index.html'), 'utf8')
  const html = source.replace(/>\s+</g, '><')
  const styles = [...html.matchAll(styleLink)].map(([, file = '']) => readFile(path.join(webFolder, file), 'utf8'))
  const scripts = [scriptTag.exec(html)?.[1], ...[...html.matchAll(preloadLink)].map(([, address]) => address)]
  return {
    html,
    style: (await Promise.all(styles)).join(''),
    scripts: scripts.filter((address) => address !== undefined),
  }
}

async function answerOf(plain: PlainPage, page: HallPage, drawn: DrawnHall, sdkUrl?: string): Promise<Answer> {
  const load = afterFirstFrame(plain.scripts)
  const identity = Buffer.from(htmlOf(plain, page, drawn, load))
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.language,
      'content-security-policy': policyWith({
        sdkUrl,
        scripts: [drawn.early, load].map(hashOf),
        styles: [hashOf(plain.style)],
      }),
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    },
    bodies: {
      br: await promisify(brotliCompress)(identity),
      gzip: await promisify(gzip)(identity, { level: 9 }),
      identity,
    },
  }
}

function htmlOf({ html, style }: PlainPage, page: HallPage, { title, root, early }: DrawnHall, load: string): string {
  // A later chunk that wants one of these styles finds its link, which is switched off, and does not fetch it again.
  const links = [...html.matchAll(styleLink)].map(([, file]) => `<link rel="stylesheet" href="/${file}" disabled>`)
  const data = packHallPage(page).replaceAll('<', '\\u003c')
  const after = `<script type="application/json" id="${hallDataId}">${data}</script><script>${load}</script>`
  return (
    html
      .replace(styleLink, '')
      .replace(preloadLink, '')
      .replace(scriptTag, '')
      // The hall can be read without scripts; what it leads to says that it needs them.
      .replace(/<noscript>.*?<\/noscript>/, '')
      .replace(/<html lang="[^"]*"/, `<html lang="${page.language}"`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
      .replace('</head>', () => `<script>${early}</script><style>${style}</style>${links.join('')}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${root}</div>`)
      .replace('</body>', () => `${after}</body>`)
  )
}

/** All parts at once: none waits until another has told of it. */
function afterFirstFrame(scripts: readonly string[]): string {
  const imports = scripts.map((address) => `import(${JSON.stringify(address)})`).join(';')
  return `requestAnimationFrame(function(){setTimeout(function(){${imports}})})`
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function send({ headers, bodies }: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(headers)
  if (request.headers['if-none-match'] === headers.etag) return reply.status(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(bodies.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(bodies.gzip)
  return reply.send(bodies.identity)
}
