import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  languageCookie,
  type PageLanguage,
  type PrerenderedPage,
  type RenderHome,
  type RenderScreen,
  type ScreenFiles,
} from '@registration/contract/home-page.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './envelope.ts'
import { policyWith } from './headers.ts'

/** The exports of the server build. */
export interface PageRenderer {
  renderHome: RenderHome
  renderScreen: RenderScreen
}

export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** A page ready to send, in each encoding. */
export interface PageAnswer {
  headers: Record<string, string>
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** The build's own page, in parts. */
export interface PlainPage {
  html: string
  style: string
  /** The addresses of the app's code, its entry first. */
  scripts: string[]
}

const styleLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const scriptTag = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/
const preloadLink = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g

/** The prerenderer, if the build has one. */
export async function loadRenderer(webFolder: string): Promise<PageRenderer | undefined> {
  const file = path.join(webFolder, 'server/entry-server.js')
  return existsSync(file) ? import(pathToFileURL(file).href) : undefined
}

export async function readPlainPage(webFolder: string): Promise<PlainPage> {
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

export async function readScreenFiles(webFolder: string): Promise<ScreenFiles> {
  return JSON.parse(await readFile(path.join(webFolder, '.vite/screen-files.json'), 'utf8'))
}

interface PageParts {
  language: PageLanguage
  prerendered: PrerenderedPage
  /** Markup for the head. */
  head?: string
  /** Markup after the root. */
  data?: string
  /** A script after everything else. */
  load?: string
  sdkUrl: string | undefined
}

/** The plain page with the prerendered markup and its style in it, without the plain page's own link to its code. */
export async function makePage(plain: PlainPage, parts: PageParts): Promise<PageAnswer> {
  const { language, prerendered, load, sdkUrl } = parts
  const identity = Buffer.from(htmlOf(plain, parts))
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': policyWith({
        sdkUrl,
        scripts: [prerendered.early, ...(load ? [load] : [])].map(hashOf),
        styles: [hashOf(plain.style)],
      }),
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    },
    bodies: {
      br: await promisify(brotliCompress)(identity, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
      }),
      gzip: await promisify(gzip)(identity, { level: 9, memLevel: 9 }),
      identity,
    },
  }
}

function htmlOf({ html, style }: PlainPage, { language, prerendered, head = '', data = '', load }: PageParts): string {
  // A later chunk that wants one of these styles finds its disabled link, and does not fetch it again.
  const links = [...html.matchAll(styleLink)].map(([, file]) => `<link rel="stylesheet" href="/${file}" disabled>`)
  const after = `${data}${load ? `<script>${load}</script>` : ''}`
  return html
    .replace(styleLink, '')
    .replace(preloadLink, '')
    .replace(scriptTag, '')
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${prerendered.title}</title>`)
    .replace(
      '</head>',
      () => `<script>${prerendered.early}</script><style>${style}</style>${links.join('')}${head}</head>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${prerendered.root}</div>`)
    .replace('</body>', () => `${after}</body>`)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The language chosen in this browser, else the one it prefers. */
export function pageLanguage(request: FastifyRequest): PageLanguage {
  const chosen = request.cookies[languageCookie]
  if (chosen === 'en' || chosen === 'zh-CN') return chosen
  return languageOf(request.headers['accept-language']) === 'en' ? 'en' : 'zh-CN'
}

export function sendPage({ headers, bodies }: PageAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(headers)
  if (request.headers['if-none-match'] === headers.etag) return reply.status(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(bodies.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(bodies.gzip)
  return reply.send(bodies.identity)
}
