import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** A failure of an outside platform. Never contains tokens or personal data. */
export class PlatformError extends Error {
  readonly platform: string
  /**
   * The platform's own code, or `timeout`, `network` or `network:ECONNREFUSED` and the like, `redirect`, `status:503` and
   * the like, `tooLarge`, `garbage`.
   */
  readonly code: string
  /** The HTTP status, when there was one. */
  readonly status: number | undefined

  constructor(platform: string, code: string, status?: number) {
    super(`${platform}: ${code}`)
    this.platform = platform
    this.code = code
    this.status = status
  }
}

/** The fault of an answer with such a status. It has the number: 403 is a refused key, 502 a lost platform. */
export const statusFault = (platform: string, status: number): PlatformError =>
  new PlatformError(platform, `status:${status}`, status)

export interface Question {
  platform: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
  maxBytes?: number
}

/**
 * Sends a request to an outside platform: no redirects, a time limit over the whole answer, a size limit while it
 * streams. Returns the answer as text with its status. No answer and an oversized one throw a PlatformError.
 */
export async function ask(question: Question): Promise<{ status: number; text: string }> {
  const { status, bytes } = await askForBytes(question)
  return { status, text: bytes.toString('utf8') }
}

/** As `ask`, for an answer that is no text. */
export async function askForBytes({
  platform,
  url,
  method = 'GET',
  headers,
  body,
  timeoutMs = 5_000,
  maxBytes = 1_048_576,
}: Question): Promise<{ status: number; bytes: Buffer }> {
  try {
    const response = await send(platform, url, { method, headers, body, signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, bytes: await readCapped(platform, response, maxBytes) }
  } catch (error) {
    throw asPlatformError(platform, error)
  }
}

/** As `fetch`. A redirect is refused by its own name: the address of the settings is not the platform's. */
async function send(platform: string, url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  if (response.status < 300 || response.status > 399) return response
  await response.body?.cancel()
  throw new PlatformError(platform, 'redirect', response.status)
}

export async function readCapped(platform: string, response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new PlatformError(platform, 'tooLarge', response.status)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A received file: its size and SHA-256, and its first bytes (up to 4 kB). */
export interface Received {
  status: number
  bytes: number
  sha256: Buffer
  head: Buffer
}

const headBytes = 4096

/** As `ask`, for answers too large for memory: they are written to `file`, which the caller removes. */
export async function askIntoFile(question: Omit<Question, 'method' | 'body'>, file: string): Promise<Received> {
  const { platform, url, headers, timeoutMs = 5_000, maxBytes = 1_048_576 } = question
  const hash = createHash('sha256')
  let bytes = 0
  let head = Buffer.alloc(0)
  const target = await open(file, 'w', 0o600)
  try {
    const response = await send(platform, url, { headers, signal: AbortSignal.timeout(timeoutMs) })
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new PlatformError(platform, 'tooLarge', response.status)
      if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
      hash.update(chunk)
      await target.writeFile(chunk)
    }
    await target.sync()
    return { status: response.status, bytes, sha256: hash.digest(), head }
  } catch (error) {
    throw asPlatformError(platform, error)
  } finally {
    await target.close()
  }
}

export function asPlatformError(platform: string, error: unknown): PlatformError {
  if (error instanceof PlatformError) return error
  if (error instanceof Error && error.name === 'TimeoutError') return new PlatformError(platform, 'timeout')
  const cause = error instanceof Error ? causeOf(error) : undefined
  return new PlatformError(platform, cause === undefined ? 'network' : `network:${cause}`)
}

/** Node's word for what it met: an unknown host, a closed port, a certificate of an unknown authority. */
function causeOf({ cause }: Error): string | undefined {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z][A-Z_]+$/.test(code) ? code : undefined
}

/** An answer's text, without the mark of its encoding. One in another encoding than UTF-8 throws a PlatformError. */
export function utf8Of(platform: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new PlatformError(platform, 'garbage')
  }
}

/** JSON that may have raw control characters (a nickname's). Anything else throws a PlatformError. */
export function parseAnswer(platform: string, text: string): unknown {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
    return JSON.parse(text.replace(/[\u0000-\u001f]/g, ' '))
  } catch {
    throw new PlatformError(platform, 'garbage')
  }
}
