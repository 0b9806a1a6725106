import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import { languageCookie, openHomePage } from '@registration/contract/home-page.ts'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../clock.ts'
import { readConfig, repositoryFolder } from '../../config.ts'
import { loadContent } from '../../content/load-content.ts'
import { makeDatabase } from '../../db/database.ts'
import { makePool } from '../../db/pool.ts'
import { sessionCookie } from '../../http/cookies.ts'
import { loadRenderer, readPlainPage } from '../../http/prerendered-page.ts'
import { makeScreenAnswer } from '../../http/screen-page.ts'
import { systemIds } from '../../ids.ts'
import { makeServices } from '../../services.ts'
import { makeHomeAnswer } from './home-page.ts'

const files = {
  'index.html': `<!doctype html>
<html lang="zh-CN">
  <head>
    <title>plain</title>
    <script type="module" crossorigin src="/assets/entry.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/part.js">
    <link rel="stylesheet" crossorigin href="/assets/a.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`,
  'assets/a.css': 'p{color:red}',
  'server/package.json': '{ "type": "module" }',
  'server/entry-server.js': `export const renderHome = async ({ language, home, mayBeSignedIn }) => ({
    title: 'Home $& ' + language,
    root: '<p>' + home.groups.length + ' groups</p>',
    early: 'early()',
  })
  export const renderScreen = async (language) => ({ title: language, root: '<p>coming</p>', early: 'early()' })`,
}
const screenFiles = {
  wake: 'assets/wake.js',
  ahead: 'assets/ahead.json',
  all: ['assets/screens.js'],
  texts: { 'zh-CN': ['assets/chinese.js'], en: ['assets/english.js'] },
  screens: { '/waiting': [], '/my': ['assets/my.js', 'assets/my.css'] },
}

const folder = await mkdtemp(path.join(tmpdir(), 'home-page-'))
const app = Fastify()
// Nothing here uses the database: its pool never connects.
const pool = makePool('postgres://127.0.0.1:1/none')

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  const config = readConfig({ PORT: '8080', DATA_DIR: path.join(folder, 'data') }, systemIds)
  const content = await loadContent(path.join(repositoryFolder, 'content'))
  content.menus.push({ id: 'x', name: { zh: '</script>', en: '</script>' }, items: [] })
  const log = pino({ level: 'silent' })
  const services = makeServices(config, { content, pool: makeDatabase(pool), clock: systemClock, ids: systemIds, log })
  const renderer = await loadRenderer(folder)
  if (!renderer) throw new Error('the renderer was not found')
  const plain = await readPlainPage(folder)
  const answerHome = makeHomeAnswer(plain, renderer, { ...services, files: screenFiles })
  const answerScreen = await makeScreenAnswer(plain, renderer, { files: screenFiles, config })
  await app.register(cookie)
  app.get('/', (request, reply) => answerHome?.(request, reply))
  app.get('/*', answerScreen)
})

afterAll(async () => {
  await app.close()
  await pool.end()
  await rm(folder, { recursive: true, force: true })
})

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })
const dataOf = (html: string) =>
  openHomePage(/<script type="application\/json" id="home-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

describe('the home screen’s page', () => {
  it('is prerendered in the language that the browser prefers, with its data, nothing personal', async () => {
    const chinese = (await get()).body
    expect(chinese).toContain('<title>Home $& zh-CN</title>')
    expect(chinese).toMatch(/<div id="root"><p>\d groups<\/p><\/div>/)
    const brought = dataOf(chinese)
    expect(brought).toMatchObject({ language: 'zh-CN', mayBeSignedIn: false })
    expect(brought.home.notices.map(({ id }) => id)).toEqual(['beware-of-agents', 'online-sale'])
    const english = await get({ 'accept-language': 'en-GB,zh;q=0.5' })
    expect(english.body).toContain('<html lang="en"')
    expect(english.headers['content-language']).toBe('en')
  })

  it('is prerendered in the chosen language, before the browser’s preferred one', async () => {
    const chosen = await get({ 'accept-language': 'zh-CN', cookie: `${languageCookie}=en` })
    expect(dataOf(chosen.body).language).toBe('en')
    const back = await get({ 'accept-language': 'en', cookie: `${languageCookie}=zh-CN` })
    expect(dataOf(back.body).language).toBe('zh-CN')
    const strange = await get({ 'accept-language': 'en', cookie: `${languageCookie}=xx` })
    expect(dataOf(strange.body).language).toBe('en')
  })

  it('allows by its policy exactly the scripts and the style in it', async () => {
    const { body, headers } = await get()
    const policy = String(headers['content-security-policy'])
    const hashes = [...body.matchAll(/<(?:script|style)>(.*?)<\/(?:script|style)>/gs)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(hashes).toHaveLength(2)
    for (const hash of hashes) expect(policy).toContain(hash)
    expect(policy).not.toContain('unsafe')
  })

  it('has its style in it, and a script that waits until the app is wanted', async () => {
    const { body } = await get()
    expect(body).toContain('<style>p{color:red}</style>')
    expect(body).toContain('<link rel="stylesheet" href="/assets/a.css" disabled>')
    expect(body).toContain('<script type="module" src="/assets/wake.js" data-app="entry.js,ahead.json"></script>')
    expect(body).not.toMatch(/modulepreload|import\(/)
  })

  it('runs the app after the first frame for a browser with a session', async () => {
    const { body } = await get({ cookie: `${sessionCookie}=${'a'.repeat(43)}` })
    expect(body).toContain('import("/assets/entry.js");import("/assets/part.js")')
    expect(body).not.toMatch(/modulepreload|type="module"/)
  })

  it('is another one for a browser with a session, by the cookie alone', async () => {
    const { body, headers } = await get({ cookie: `${sessionCookie}=${'a'.repeat(43)}` })
    expect(dataOf(body).mayBeSignedIn).toBe(true)
    expect(headers.vary).toBe('accept-encoding, accept-language, cookie')
  })

  it('is compressed for the browser, and not sent again if the browser has it', async () => {
    const plain = await get()
    const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
    const gz = await get({ 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
    const again = await get({ 'if-none-match': String(plain.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('the page of another screen', () => {
  const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const filesOf = ({ body }: { body: string }) =>
    [...body.matchAll(/crossorigin href="([^"]+)"/g)].map(([, file]) => file)

  it('shows the shape of the screen, with its style, under a policy for its own parts', async () => {
    const { body, headers } = await open('/my')
    expect(body).toContain('<div id="root"><p>coming</p></div>')
    expect(body).toContain('<style>p{color:red}</style>')
    const early = createHash('sha256').update('early()').digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${early}'`)
    expect(body).toContain('<script type="module" crossorigin src="/assets/entry.js"></script>')
  })

  it('names all files of its screen, in the language of the page', async () => {
    const always = ['/assets/part.js', '/assets/screens.js']
    expect(filesOf(await open('/My?from=home'))).toEqual([
      ...always,
      '/assets/chinese.js',
      '/assets/my.js',
      '/assets/my.css',
    ])
    expect(filesOf(await open('/nowhere', { 'accept-language': 'en' }))).toEqual([...always, '/assets/english.js'])
  })

  it.each(['//', '///', '//?a=1', '//[', '/waiting?redirect=constructor'])(
    'is there at %s too, where no screen is',
    async (url) => {
      expect((await app.inject({ url })).statusCode).toBe(200)
    },
  )

  it('names on the way back from the sign-in the files of the screen behind it', async () => {
    expect(filesOf(await open('/waiting?redirect=%2Fmy%3Fa%3D1&code=c&state=s'))).toContain('/assets/my.js')
    expect(filesOf(await open('/waiting?redirect=%2F%2Fevil.example'))).not.toContain('/assets/my.js')
  })
})
