import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressible = /^(?:text|application)\/|svg/

/**
 * Serves a built page as well as a page can be served: brotli 11, kept in memory. A path without an ending is the file of
 * that name, which can be the answer of a call, or the page's index.html.
 */
export async function serveFolder(folder: string): Promise<{ base: string; stop(): void }> {
  const kept = new Map<string, Promise<{ type: string; body: Buffer; encoding?: string }>>()
  const read = async (path: string) => {
    const type = types[extname(path)] ?? 'application/octet-stream'
    const body = await readFile(path)
    return compressible.test(type)
      ? { type, body: await promisify(brotliCompress)(body), encoding: 'br' }
      : { type, body }
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://own.invalid')
    const named = join(folder, normalize(pathname))
    const path = extname(named) === '' && !(await isFile(named)) ? join(folder, 'index.html') : named
    const file = kept.get(path) ?? read(path)
    kept.set(path, file)
    try {
      const { type, body, encoding } = await file
      response.writeHead(200, { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return { base: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
